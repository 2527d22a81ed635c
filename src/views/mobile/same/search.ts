export { searchPage as page } from '../../search/page';
