import { endlessPage } from '../../components/mobile/endless-page';
import { PublicPage } from '../../components/public-page';
import { loadMobileNews, MobileNewsView, mobileNewsPage } from '../../views/mobile/news';

const page = endlessPage(mobileNewsPage, MobileNewsView, loadMobileNews);

export default function MobileNews() {
  return <PublicPage page={page} />;
}
