import { PublicPage } from '../../components/public-page';
import { sitemapPage } from '../../views/sitemap/page';

export default function Sitemap() {
  return <PublicPage page={sitemapPage} />;
}
