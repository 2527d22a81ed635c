import { RecoveryPage } from '../../../components/auth/recovery-page';

export default RecoveryPage;
