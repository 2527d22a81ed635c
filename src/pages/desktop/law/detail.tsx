import { PublicPage } from '../../../components/public-page';
import { lawDetailPage } from '../../../views/law/detail';

export default function LawDetail() {
  return <PublicPage page={lawDetailPage} />;
}
