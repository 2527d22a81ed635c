import { JoinPage } from '../../components/organization/join-page';

/** The same on a telephone. */
export default JoinPage;
