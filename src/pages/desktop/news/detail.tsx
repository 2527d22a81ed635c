import { PublicPage } from '../../../components/public-page';
import { newsDetailPage } from '../../../views/article/detail';

export default function NewsDetail() {
  return <PublicPage page={newsDetailPage} />;
}
