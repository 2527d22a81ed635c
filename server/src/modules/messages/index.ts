/** The inbox of an account; what is put into it comes from `notify/`. */
export { forgetMessages } from './message-repository.ts';
export { messageRoutes } from './routes.ts';
