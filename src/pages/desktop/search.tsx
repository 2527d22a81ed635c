import { PublicPage } from '../../components/public-page';
import { searchPage } from '../../views/search/page';

export default function SiteSearch() {
  return <PublicPage page={searchPage} />;
}
