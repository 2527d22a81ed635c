import { PublicPage } from '../../../components/public-page';
import { noticeListPage } from '../../../views/article/list';

export default function NoticeList() {
  return <PublicPage page={noticeListPage} />;
}
