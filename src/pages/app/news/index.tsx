import { endlessPage } from '../../../components/app/endless-page';
import { PublicPage } from '../../../components/public-page';
import { AppNewsView, appNewsPage, loadAppNews } from '../../../views/app/news';

const page = endlessPage(appNewsPage, AppNewsView, loadAppNews);

export default function AppNews() {
  return <PublicPage page={page} />;
}
