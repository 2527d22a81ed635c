export { attachmentPage as page } from '../../attachment/page';
