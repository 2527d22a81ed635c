import { PublicPage } from '../../../components/public-page';
import { lawListPage } from '../../../views/law/list';

export default function LawList() {
  return <PublicPage page={lawListPage} />;
}
