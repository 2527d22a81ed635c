export { patentListPage as page } from '../../patent/list';
