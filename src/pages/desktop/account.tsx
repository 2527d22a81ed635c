import { AccountPage } from '../../components/account/account-page';

export default AccountPage;
