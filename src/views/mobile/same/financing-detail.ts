export { financingDetailPage as page } from '../../financing/detail';
