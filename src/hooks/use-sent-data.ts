import { useState } from 'react';
import { addressOf, type PublicPage } from '../views/page';
import { keptPage } from './page-store';
import { usePageRequest } from './use-page-request';

/** What the backend sent with a page of forms it rendered, as its `load` answered; undefined where it sent none. */
export function useSentData<D>(_page: PublicPage<D>): D | undefined {
  const request = usePageRequest();
  const [sent] = useState(() => keptPage(addressOf(request))?.data as D | undefined);
  return sent;
}
