import { JoinPage } from '../../components/organization/join-page';

export default JoinPage;
