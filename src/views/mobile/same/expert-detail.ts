export { expertDetailPage as page } from '../../expert/detail';
