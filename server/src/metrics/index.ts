/** Figures to watch the portal by: what is counted, and how it is handed out. What they tell of the database is asked by `modules/system`. */
export { counted, logInFailures, schedulerLooksAt } from './counters.ts';
export { countRequests } from './requests.ts';
export { brings, type Figures, serveFigures } from './serve.ts';
