import { PublicPage } from '../../components/public-page';
import { feePage } from '../../views/fee/page';

export default function FeeCalculator() {
  return <PublicPage page={feePage} />;
}
