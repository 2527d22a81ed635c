import { PublicPage } from '../../../components/public-page';
import { noticeDetailPage } from '../../../views/article/detail';

export default function NoticeDetail() {
  return <PublicPage page={noticeDetailPage} />;
}
