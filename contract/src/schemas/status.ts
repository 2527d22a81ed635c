/** What staff must know of the machine. */
import { type Static, Type } from 'typebox';
import { Enum, Nullable } from '../common.ts';

/** Room where the portal writes: `low` warns, at `full` nothing is saved any more. */
export const STORAGE_STATES = ['ok', 'low', 'full'] as const;

/** `GET /api/admin/Status`. */
export const SystemStatus = Type.Object({
  Storage: Type.Object({
    State: Enum(STORAGE_STATES),
    FreeBytes: Nullable(Type.Integer({ description: 'null where the system does not tell' })),
  }),
  UploadsPresent: Type.Boolean({ description: 'false: the upload folder is not the known one, e.g. not mounted' }),
});
export type SystemStatus = Static<typeof SystemStatus>;
