/** Collects everything of a page that must not happen: errors, failed requests, refused answers. */
import type { BrowserContext, Page, Request } from 'playwright-core';

/** What a test says it expects. */
export interface Allowed {
  /** HTTP statuses of any answer. */
  statuses?: number[];
  /** Console messages, failed addresses. */
  text?: RegExp[];
}

/** A request the browser itself gave up because the page went on. */
const GIVEN_UP = 'net::ERR_ABORTED';

export class Watch {
  readonly problems: string[] = [];
  constructor(
    private readonly origin: string,
    private readonly allowed: Allowed = {},
  ) {}

  /** Begins to expect more. */
  allow(more: Allowed): void {
    this.allowed.statuses = [...(this.allowed.statuses ?? []), ...(more.statuses ?? [])];
    this.allowed.text = [...(this.allowed.text ?? []), ...(more.text ?? [])];
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
    context.on('requestfailed', (request: Request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== GIVEN_UP) this.report(null, `request failed: ${request.method()} ${request.url()} ${why}`);
    });
    context.on('response', (answer) => {
      if (answer.status() < 400 || this.allowed.statuses?.includes(answer.status())) return;
      this.report(null, `HTTP ${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(`${this.origin}/`)) this.report(null, `request left the portal: ${url}`);
    });
  }
}
