import { PublicPage } from '../../components/public-page';
import { aboutPage } from '../../views/about/page';

export default function AboutUs() {
  return <PublicPage page={aboutPage} />;
}
