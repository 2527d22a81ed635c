export { classTreePage as page } from '../../patent/class-tree';
