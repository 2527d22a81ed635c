export { aboutPage as page } from '../../about/page';
