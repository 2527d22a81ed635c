import { PublicPage } from '../../components/public-page';
import { appHomePage } from '../../views/app/home';

export default function AppHome() {
  return <PublicPage page={appHomePage} />;
}
