import { PostPage } from '../../../components/posting/post-page';

export default PostPage;
