import { AccountPage } from '../../components/account/account-page';

/** The same on a telephone. */
export default AccountPage;
