import { PublicPage } from '../../../components/public-page';
import { tradePage } from '../../../views/trade/page';

export default function Transaction() {
  return <PublicPage page={tradePage} />;
}
