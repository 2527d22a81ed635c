/** Result pages as plain views. */
export {
  ErrorView,
  InitFailureView,
  InitialisingView,
  LoadingView,
  NoPermissionView,
  NotFoundView,
  RetryLink,
} from './views';
