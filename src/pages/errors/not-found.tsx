import { useContext } from 'react';
import { InsideLayout } from '../../components/inside-layout';
import { PlainPage } from '../../components/plain-page';
import { usePageRequest } from '../../hooks/use-page-request';
import { NotFoundView } from '../../views/result';
import { ResultContent } from '../../views/result-page';

/** The last route of every group, and of the whole table. */
export default function NotFound() {
  const inside = useContext(InsideLayout);
  const request = usePageRequest();
  if (!inside) return <NotFoundView />;
  return (
    <PlainPage title="页面不存在" forceMenu>
      <ResultContent target={{ result: 'not-found' }} request={request} />
    </PlainPage>
  );
}
