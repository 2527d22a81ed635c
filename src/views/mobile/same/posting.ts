export { postingListPage as page } from '../../posting/page';
