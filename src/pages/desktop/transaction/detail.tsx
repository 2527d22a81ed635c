import { PostingPage } from '../../../components/posting/detail-page';

export default PostingPage;
