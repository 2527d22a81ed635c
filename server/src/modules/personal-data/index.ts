/** A person's data as the portal holds them: the copy to take along, and the end of the account. */
export { eraseAgain } from './erase.ts';
export { erasureListOf, readErasureList, writeErasureList } from './erasure-list.ts';
export { personalDataRoutes } from './routes.ts';
