/** What staff must know of the machine. */
import { type Static, Type } from 'typebox';
import { Enum, Nullable } from '../common.ts';
import { MAINTENANCE_TEXT_MAX } from '../limits.ts';

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
  Maintenance: Type.Boolean({ description: 'visitors see the page of maintenance' }),
  Restarts: Type.Object({
    Count: Type.Integer({ minimum: 0, description: 'unexpected ends since `npm start`, each followed by a new start' }),
    LastAt: Nullable(Type.String({ format: 'date-time' })),
    LastReason: Type.String({ description: 'code or signal of the last one; empty when there was none' }),
  }),
});
export type SystemStatus = Static<typeof SystemStatus>;

/** How a part of the portal is: `off` where it is not switched on. */
export const PART_STATES = ['ok', 'warning', 'fault', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

const Moment = Type.String({ format: 'date-time' });
const Whole = Type.Integer({ minimum: 0 });

/** `GET /api/admin/SystemReport`: what the portal runs on, and how each part of it is at this moment. */
export const SystemReport = Type.Object({
  Portal: Type.Object({ Version: Type.String(), Node: Type.String(), StartedAt: Moment, MemoryBytes: Whole }),
  Database: Type.Object({
    State: Enum(PART_STATES),
    Embedded: Type.Boolean(),
    Version: Type.String({ description: 'of PostgreSQL' }),
    SizeBytes: Whole,
    Connections: Type.Object({ Used: Whole, Idle: Whole, Most: Whole, Waiting: Whole }),
  }),
  Cache: Type.Object({
    State: Enum(PART_STATES),
    Entries: Whole,
    Bytes: Whole,
    Hits: Whole,
    Misses: Whole,
  }),
  Jobs: Type.Object({
    State: Enum(PART_STATES),
    Waiting: Whole,
    Running: Whole,
    Failed: Whole,
    OldestSeconds: Type.Number({ minimum: 0, description: 'how long the oldest job that is due has been waiting' }),
  }),
  Storage: Type.Object({
    State: Enum(PART_STATES),
    FreeBytes: Nullable(Type.Integer({ description: 'null where the system does not tell' })),
    UploadsPresent: Type.Boolean(),
  }),
  Backup: Type.Object({
    State: Enum(PART_STATES),
    LastAt: Nullable(Moment),
    File: Nullable(Type.String({ description: 'name of the last good one, without its folder' })),
    Bytes: Nullable(Whole),
    Sealed: Type.Boolean({ description: 'a passphrase is set' }),
  }),
  Moments: Type.Object(
    {
      State: Enum(PART_STATES),
      From: Nullable(Type.String({ format: 'date-time', description: 'the earliest; null when there is none yet' })),
      WaitingSeconds: Type.Integer({ minimum: 0, description: 'of the oldest part of the log that is not copied yet' }),
      Days: Type.Integer({ minimum: 1, description: 'how far back they are kept' }),
    },
    { description: 'moments that the embedded database can be brought back to' },
  ),
  Certificate: Type.Object({
    State: Enum(PART_STATES),
    Host: Nullable(Type.String({ description: 'of the public address; null when none is set or it is not https' })),
    EndsAt: Nullable(Type.String({ format: 'date-time', description: 'null when it could not be read' })),
  }),
  Mail: Type.Object({ State: Enum(PART_STATES), Host: Nullable(Type.String()) }),
});
export type SystemReport = Static<typeof SystemReport>;

/** `GET /api/admin/Maintenance`: whether visitors see the page of maintenance instead of the portal. */
export const Maintenance = Type.Object({
  On: Type.Boolean(),
  Since: Nullable(Moment),
  Text: Type.String({ description: 'what visitors are told' }),
  Until: Nullable(Type.String({ format: 'date-time', description: 'when it is expected to end' })),
});
export type Maintenance = Static<typeof Maintenance>;

/** Body of `POST /api/admin/Maintenance/start`, which also changes what is told while it is on. */
export const MaintenanceStart = Type.Object(
  {
    Text: Type.String({ minLength: 1, maxLength: MAINTENANCE_TEXT_MAX, pattern: '\\S', title: '说明' }),
    Until: Type.Optional(Nullable(Type.String({ format: 'date-time', title: '预计结束时间' }))),
  },
  { additionalProperties: false },
);
export type MaintenanceStart = Static<typeof MaintenanceStart>;
