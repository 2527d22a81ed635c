export { financingListPage as page } from '../../financing/list';
