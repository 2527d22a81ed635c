import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Role } from '@ip-portal/contract';
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

/** Who may call a route. Every route declares it. */
export type Access = 'public' | 'user' | 'admin';

export interface SessionUser {
  id: number;
  sessionId: number;
  userName: string;
  roles: Role[];
  /** Has to choose a new password before anything else. */
  owesPassword: boolean;
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
    /** Open to users who owe a new password. */
    whileOwing?: boolean;
    /** Answered even when the process cannot keep up with its work. */
    essential?: boolean;
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
