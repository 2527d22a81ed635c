import { PublicPage } from '../../../components/public-page';
import { newsListPage } from '../../../views/article/list';

export default function NewsList() {
  return <PublicPage page={newsListPage} />;
}
