export { patentDetailPage as page } from '../../patent/detail';
