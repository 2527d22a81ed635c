/** A person's own data: the end of the account. */
import { type Static, Type } from 'typebox';
import { ERASE_REASON_MAX, ERASE_REASON_MIN, LOGIN_NAME_MAX } from '../limits.ts';

/** Body of `POST /api/PersonalData/erase`: the own name, typed, says that it is meant. */
export const EraseBody = Type.Object({
  UserName: Type.String({ title: '用户名', minLength: 1, maxLength: LOGIN_NAME_MAX }),
});
export type EraseBody = Static<typeof EraseBody>;

/** Body of `POST /api/admin/Users/{id}/erase`: the name of the account, typed, and on what request it ends. */
export const EraseForOwnerBody = Type.Object({
  ...EraseBody.properties,
  Reason: Type.String({
    title: '依据和身份核实情况',
    minLength: ERASE_REASON_MIN,
    maxLength: ERASE_REASON_MAX,
    description: 'kept in the audit log: no telephone, mail or identity number in it',
  }),
});
export type EraseForOwnerBody = Static<typeof EraseForOwnerBody>;
