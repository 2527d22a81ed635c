import { PublicPage } from '../../components/public-page';
import { privacyPage } from '../../views/privacy/page';

export default function Privacy() {
  return <PublicPage page={privacyPage} />;
}
