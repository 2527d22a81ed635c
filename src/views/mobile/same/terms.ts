export { termsPage as page } from '../../privacy/page';
