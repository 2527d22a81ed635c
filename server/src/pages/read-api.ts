/** The `/api` as a page's `load` sees it inside this process, noting what the page was made from. */
import type { AnswerOf, AskedOf, PageAddress, ReadClient } from '@ip-portal/contract';
import type { FastifyInstance } from 'fastify';
import type { CacheTag } from '../cache/tags.ts';
import type { Views } from './renderer.ts';

/**
 * Read counts change every few seconds and the browser asks for the current one by itself, so a
 * page does not go with the tag of the one article whose reads were counted.
 */
const READS_OF_ONE = /^Article:/;

export class ReadApi implements ReadClient {
  readonly tags = new Set<CacheTag>();
  /** Some read failed on our side: what was made without it must not be kept. */
  incomplete = false;

  constructor(
    private readonly app: FastifyInstance,
    private readonly views: Pick<Views, 'ApiFailure'>,
  ) {}

  async get<A extends PageAddress>(path: A, asked?: AskedOf<A>): Promise<AnswerOf<A>> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(asked ?? {})) {
      if (value !== undefined && value !== '') query.set(name, String(value));
    }
    const text = query.toString();
    const url = text ? `${path}?${text}` : path;
    const answer = await this.app.inject({ url });
    // The kept answer knows best: some tags depend on what was found.
    const tags = this.app.ctx.cache.get(url)?.tags ?? this.app.cacheTagsOf(path);
    for (const tag of tags) if (!READS_OF_ONE.test(tag)) this.tags.add(tag);
    if (answer.statusCode >= 500) this.incomplete = true;
    let body: { success?: boolean; errorCode?: string; errorMessage?: string };
    try {
      body = answer.json();
    } catch {
      body = {};
    }
    if (answer.statusCode >= 300 || body.success !== true) {
      throw new this.views.ApiFailure(answer.statusCode, body.errorCode ?? '', body.errorMessage ?? '');
    }
    // Our own answer: its schema is the contract's.
    return body as AnswerOf<A>;
  }
}
