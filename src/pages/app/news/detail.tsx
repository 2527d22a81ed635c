import { PublicPage } from '../../../components/public-page';
import { appNewsDetailPage } from '../../../views/app/article';

export default function AppNewsDetail() {
  return <PublicPage page={appNewsDetailPage} />;
}
