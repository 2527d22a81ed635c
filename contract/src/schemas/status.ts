/** What staff must know of the machine. */
import { type Static, Type } from 'typebox';
import { Enum, Nullable } from '../common.ts';

/** Room where the portal writes: `low` warns, at `full` nothing is saved any more. */
export const STORAGE_STATES = ['ok', 'low', 'full'] as const;

/** Backups that the portal makes each day: not switched on, made in time, or the last good one is too old. */
export const BACKUP_STATES = ['off', 'ok', 'late'] as const;

/** `GET /api/admin/Status`. */
export const SystemStatus = Type.Object({
  Storage: Type.Object({
    State: Enum(STORAGE_STATES),
    FreeBytes: Nullable(Type.Integer({ description: 'null where the system does not tell' })),
  }),
  Backup: Type.Object({
    State: Enum(BACKUP_STATES),
    LastAt: Nullable(
      Type.String({ format: 'date-time', description: 'of the last good one; null when there is none' }),
    ),
  }),
  UploadsPresent: Type.Boolean({ description: 'false: the upload folder is not the known one, e.g. not mounted' }),
  Restarts: Type.Object({
    Count: Type.Integer({ minimum: 0, description: 'unexpected ends since `npm start`, each followed by a new start' }),
    LastAt: Nullable(Type.String({ format: 'date-time' })),
    LastReason: Type.String({ description: 'code or signal of the last one; empty when there was none' }),
  }),
});
export type SystemStatus = Static<typeof SystemStatus>;
