import { PublicPage } from '../../components/public-page';
import { homePage } from '../../views/home/page';

export default function Home() {
  return <PublicPage page={homePage} />;
}
