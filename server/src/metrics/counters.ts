/**
 * What is counted while the portal works, in every part of it: the names are told here, once. They carry no person's
 * data and no address: routes as they are declared, kinds, states.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Of the process: several apps in one process (tests) share it. */
export const counted = new Registry();

/** Answers given, by method, declared route and status. */
export const requests = new Counter({
  name: 'ip_portal_http_requests_total',
  help: 'Answers given, by method, route as it is declared and status.',
  labelNames: ['method', 'route', 'status'] as const,
  registers: [counted],
});

/** Seconds from the first byte of a request to the last of its answer. */
export const durations = new Histogram({
  name: 'ip_portal_http_request_duration_seconds',
  help: 'Seconds until an answer was sent, by method and route.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [counted],
});

/** Log-ins that were refused: a wrong name, password, code or key. */
export const logInFailures = new Counter({
  name: 'ip_portal_login_failures_total',
  help: 'Log-ins that were refused.',
  registers: [counted],
});

let dueAt: number | undefined;

/** Says when the scheduler means to look next (`performance.now()`); `undefined`: it was stopped. */
export function schedulerLooksAt(at: number | undefined): void {
  dueAt = at;
}

new Gauge({
  name: 'ip_portal_scheduler_lag_seconds',
  help: 'Seconds by which the scheduler is later than it meant to be.',
  registers: [counted],
  collect() {
    this.set(dueAt === undefined ? 0 : Math.max(0, performance.now() - dueAt) / 1000);
  },
});
