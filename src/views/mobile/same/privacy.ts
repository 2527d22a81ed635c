export { privacyPage as page } from '../../privacy/page';
