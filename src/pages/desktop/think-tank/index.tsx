import { PublicPage } from '../../../components/public-page';
import { expertListPage } from '../../../views/expert/list';

export default function ExpertList() {
  return <PublicPage page={expertListPage} />;
}
