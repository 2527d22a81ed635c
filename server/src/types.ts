import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Acting, Permission, Rights } from '@ip-portal/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { CacheOptions } from './cache/cache-plugin.ts';
import type { CacheTag } from './cache/tags.ts';
import type { Context } from './context.ts';
import type { StorageRoom } from './storage-room.ts';

/**
 * Who may call a route. Every route declares it: everybody, who is logged in, all of the staff, or who holds a
 * permission.
 */
export type Access = 'public' | 'user' | 'staff' | Permission;

/** What is asked for before anything else, first things first: the second factor, a new password, setting up a second factor. */
export type Debt = 'factor' | 'password' | 'enrolment';

export interface SessionUser extends Rights {
  id: number;
  sessionId: number;
  userName: string;
  roles: string[];
  /** Looks at the portal as this role, may do no more than it, and changes nothing. */
  viewing: { role: string; name: string } | null;
  /** Proved who they are in the last minutes. */
  proven: boolean;
  hasFactor: boolean;
  /** The account did not know this browser when it logged in. */
  newDevice: boolean;
  /** Its roles need a second factor, and it has none. */
  mustEnrol: boolean;
  /** Set when another system acts for the account. Such a call has no session (`sessionId` is 0). */
  token?: { id: number; name: string };
  /** What has to be done before anything else. */
  owes: Debt | null;
  /** The organisation it acts for; null: its own account. */
  acting: Acting | null;
  /** It acted for an organisation that the account does not belong to any more, and has chosen nothing since. */
  actingLost: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Public route that still wants to know the user when there is one. */
    identify?: boolean;
    cache?: CacheOptions;
    /** Not for pages of other origins, allowed ones neither. */
    cors?: false;
    /** Body of an upload, for the description: the handler takes its parts itself. */
    upload?: TSchema;
    /** Open to users who owe one of these. */
    whileOwing?: readonly Debt[];
    /** Only for who has proved lately who they are (`auth/step-up.ts`). */
    stepUp?: true;
    /** Handles personal data of its caller by their agreement: waits until they have agreed to the texts in force. */
    needsConsent?: true;
    /** Changes something, and yet is open to who looks at the portal as a role. */
    whileViewing?: true;
    /** Answered even when the process cannot keep up with its work; `to visitors`: to calls that say nothing of who they are. */
    essential?: boolean | 'to visitors';
  }
  interface FastifyRequest {
    user: SessionUser | null;
    /** Tags of this answer when they depend on the request (whole pages); `false`: not to be kept. */
    cacheTags: readonly CacheTag[] | false | undefined;
  }
  interface FastifyInstance {
    ctx: Context;
    /** Balancers send visitors only while it serves (`/api/health/ready`). */
    phase: { now: 'starting' | 'serving' | 'closing' };
    /** Uploads under way; `over` hears when the last of them has ended (`closing.ts`). */
    uploads: { underWay: number; over: (() => void) | undefined };
    /** Room left where the portal writes. */
    storageRoom(): Promise<StorageRoom>;
    /** Tags of the kept route behind a path; empty when it is not kept. */
    cacheTagsOf(path: string): readonly CacheTag[];
    /** Patterns of the addresses whose answers are kept. */
    keptRoutes(): string[];
  }
}

/** The app as routes see it: bodies, queries, parameters and answers are typed by the route's own schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
