import { PublicPage } from '../../../components/public-page';
import { patentDetailPage } from '../../../views/patent/detail';

export default function PatentDetail() {
  return <PublicPage page={patentDetailPage} />;
}
