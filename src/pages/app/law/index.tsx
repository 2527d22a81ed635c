import { endlessPage } from '../../../components/app/endless-page';
import { PublicPage } from '../../../components/public-page';
import { AppLawView, appLawPage, loadAppLaws } from '../../../views/app/law';

const page = endlessPage(appLawPage, AppLawView, loadAppLaws);

export default function AppLaws() {
  return <PublicPage page={page} />;
}
