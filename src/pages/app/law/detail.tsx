import { PublicPage } from '../../../components/public-page';
import { appLawDetailPage } from '../../../views/app/law-detail';

export default function AppLawDetail() {
  return <PublicPage page={appLawDetailPage} />;
}
