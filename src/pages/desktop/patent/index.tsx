import { PublicPage } from '../../../components/public-page';
import { patentListPage } from '../../../views/patent/list';

export default function PatentList() {
  return <PublicPage page={patentListPage} />;
}
