/** The calls of whoever is logged in: they survive the end of the session, and failures are left to whoever calls. */
import { quiet } from './api';
import { withSession } from './session';

export const own: typeof quiet = {
  read: (address, asked) => withSession(() => quiet.read(address, asked)),
  command: (call, ...given) => withSession(() => quiet.command(call, ...given)),
};
