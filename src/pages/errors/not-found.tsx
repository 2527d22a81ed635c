import { useContext } from 'react';
import { InsideLayout } from '../../components/inside-layout';
import { PlainPage } from '../../components/plain-page';
import { NotFoundView } from '../../views/result';

/** The last route of every group, and of the whole table. */
export default function NotFound() {
  const inside = useContext(InsideLayout);
  if (!inside) return <NotFoundView />;
  return (
    <PlainPage title="页面不存在" forceMenu>
      <NotFoundView />
    </PlainPage>
  );
}
