/** Figures of the centre. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable } from '../common.ts';
import { ARTICLE_KINDS } from '../labels.ts';

/** How many there are of everything that is public, counted from the database. */
export const Stats = Type.Object({
  News: Type.Integer(),
  Notices: Type.Integer(),
  Laws: Type.Integer(),
  Patents: Type.Integer(),
  Experts: Type.Integer(),
  Financing: Type.Integer(),
  Postings: Type.Integer(),
});
export type Stats = Static<typeof Stats>;

/** Days that count as recent or near, today among them. */
export const RECENT_DAYS = 30;
/** What is new and what is due of the same. */
export const Movement = Type.Object({
  News: Type.Integer({ description: `published within ${RECENT_DAYS} days` }),
  Notices: Type.Integer({ description: 'with a deadline to come' }),
  Laws: Type.Integer({ description: 'not yet in force' }),
  Patents: Type.Integer({ description: `alive, with an annual fee due within ${RECENT_DAYS} days` }),
  Postings: Type.Integer({ description: `published within ${RECENT_DAYS} days` }),
});
export type Movement = Static<typeof Movement>;

/** `GET /api/Stats`: figures of the centre. */
export const PublicStats = Type.Object({ ...Stats.properties, Movement });
export type PublicStats = Static<typeof PublicStats>;

/** `GET /api/admin/Dashboard`: what needs staff now, then figures. */
export const Dashboard = Type.Object({
  /** Null where whoever asks may not see what is counted. */
  Todo: Type.Object({
    PendingPostings: Nullable(Type.Integer()),
    Drafts: Nullable(Type.Integer()),
    Scheduled: Nullable(Type.Integer()),
    ExpiringFinancing: Nullable(Type.Integer()),
    PrivacyRequests: Nullable(Type.Integer({ description: 'requests about personal data that wait for an answer' })),
    LockedUsers: Nullable(Type.Integer()),
    HeldUsers: Nullable(Type.Integer()),
    Alarms: Nullable(Type.Integer({ description: 'alarms of the audit log in the last 24 hours' })),
    StaleColumns: Type.Array(
      Type.Object({ Kind: Enum(ARTICLE_KINDS), Category: Type.String(), Days: Nullable(Type.Integer()) }),
      { description: 'columns over the update limits of 国办秘函〔2019〕19号' },
    ),
  }),
  Stats: Stats,
  Users: Nullable(Type.Integer()),
  PublishedPerDay: Type.Array(Type.Object({ Date: Type.String(), Count: Type.Integer() })),
  ReadsPerDay: Type.Array(Type.Object({ Date: Type.String(), Count: Type.Integer() })),
  TopArticles: Type.Array(
    Type.Object({ Id, Kind: Enum(ARTICLE_KINDS), Title: Type.String(), ReadCount: Type.Integer() }),
  ),
  PatentStates: Type.Array(Type.Object({ State: Type.String(), Count: Type.Integer() })),
});
export type Dashboard = Static<typeof Dashboard>;
