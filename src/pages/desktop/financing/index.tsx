import { PublicPage } from '../../../components/public-page';
import { financingListPage } from '../../../views/financing/list';

export default function FinancingList() {
  return <PublicPage page={financingListPage} />;
}
