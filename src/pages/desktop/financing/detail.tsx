import { PublicPage } from '../../../components/public-page';
import { financingDetailPage } from '../../../views/financing/detail';

export default function FinancingDetail() {
  return <PublicPage page={financingDetailPage} />;
}
