import { PublicPage } from '../../../components/public-page';
import { expertDetailPage } from '../../../views/expert/detail';

export default function ExpertDetail() {
  return <PublicPage page={expertDetailPage} />;
}
