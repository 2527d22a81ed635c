export { feePage as page } from '../../fee/page';
