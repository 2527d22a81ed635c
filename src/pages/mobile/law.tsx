import { endlessPage } from '../../components/mobile/endless-page';
import { PublicPage } from '../../components/public-page';
import { loadMobileLaws, MobileLawView, mobileLawPage } from '../../views/mobile/law';

const page = endlessPage(mobileLawPage, MobileLawView, loadMobileLaws);

export default function MobileLaws() {
  return <PublicPage page={page} />;
}
