import { PostingPage } from '../../../components/posting/detail-page';

/** The same on a telephone. */
export default PostingPage;
