/** Collects everything of a page that must not happen: errors, failed requests, refused answers. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** What a test says it expects. */
export interface Allowed {
  /** HTTP statuses of any answer. */
  statuses?: number[];
  /** Console messages, failed addresses. */
  text?: RegExp[];
}

/** Not failures: what the browser gave up because the page went on, and scripts where they are switched off. */
const NOT_OURS = ['net::ERR_ABORTED', 'csp'];

export class Watch {
  readonly problems: string[] = [];
  /** How many requests there were. */
  asked = 0;
  private readonly underWay = new Set<Request>();
  constructor(
    private readonly origin: string,
    private readonly allowed: Allowed = {},
  ) {}

  /** Begins to expect more. */
  allow(more: Allowed): void {
    this.allowed.statuses = [...(this.allowed.statuses ?? []), ...(more.statuses ?? [])];
    this.allowed.text = [...(this.allowed.text ?? []), ...(more.text ?? [])];
  }

  /** Waits until no request is under way; what a page asks for later does not count. */
  async quiet(): Promise<void> {
    await expect
      .poll(() => [...this.underWay].map((request) => request.url()), { timeout: 30_000, interval: 20 })
      .toEqual([]);
  }

  /** Before going to another page: requests of the old one never end. */
  forget(): void {
    this.underWay.clear();
  }

  private report(page: Page | null, text: string): void {
    if (this.allowed.text?.some((pattern) => pattern.test(text))) return;
    this.problems.push(`${page?.url() ?? ''} ${text}`);
  }

  attach(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const text = message.text();
      // The answers themselves are judged below.
      if (text.startsWith('Failed to load resource: the server responded')) return;
      this.report(message.page(), `console.error: ${text}`);
    });
    context.on('weberror', (error) => this.report(error.page(), `uncaught: ${error.error().stack ?? error.error()}`));
    context.on('requestfinished', (request) => this.underWay.delete(request));
    context.on('requestfailed', (request: Request) => {
      this.underWay.delete(request);
      const why = request.failure()?.errorText ?? '';
      if (!NOT_OURS.includes(why)) this.report(null, `request failed: ${request.method()} ${request.url()} ${why}`);
    });
    context.on('response', (answer) => {
      if (answer.status() < 400 || this.allowed.statuses?.includes(answer.status())) return;
      this.report(null, `HTTP ${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      // 'other': the browser renewing its cache by itself (stale-while-revalidate), which never reports its end.
      if (request.resourceType() !== 'other') {
        this.asked += 1;
        this.underWay.add(request);
      }
      if (/^https?:/.test(url) && !url.startsWith(`${this.origin}/`))
        this.report(null, `request left the portal: ${url}`);
    });
  }
}
