export { expertListPage as page } from '../../expert/list';
