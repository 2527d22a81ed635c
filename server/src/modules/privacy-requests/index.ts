/** Requests of people about their data: filing, answering, and the clock that runs in between. */
export { closeRequestsOf } from './request-commands.ts';
export { askForRequestCheck, privacyRequestJob } from './request-job.ts';
export { privacyRequestRoutes } from './routes.ts';
