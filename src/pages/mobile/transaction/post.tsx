import { PostPage } from '../../../components/posting/post-page';

/** The same on a telephone. */
export default PostPage;
