import { PublicPage } from '../../../components/public-page';
import { appNoticeDetailPage } from '../../../views/app/article';

export default function AppNoticeDetail() {
  return <PublicPage page={appNoticeDetailPage} />;
}
