import { RecoveryPage } from '../../components/auth/recovery-page';

/** The same on a telephone. */
export default RecoveryPage;
