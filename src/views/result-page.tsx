/** Result pages in the frame of their address: the backend sends them, the app shows the same. */
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { isMobilePath } from './mobile/links';
import { MobileResultView } from './mobile/result';
import { addressOf, type PageHead, type PageRequest } from './page';
import { ErrorView, NoPermissionView, NotFoundView } from './result';

/** Instead of a page: one of the result pages. */
export interface ResultTarget {
  result: 'not-found' | 'no-permission' | 'error';
  message?: string;
  requestId?: string;
}

const TITLES: Record<ResultTarget['result'], string> = {
  'not-found': '页面不存在',
  'no-permission': '没有权限访问',
  error: '页面暂时无法打开',
};

/** Title and crumbs of a result page. */
export function resultHead({ result }: ResultTarget, path: string): PageHead {
  const title = TITLES[result];
  return { title, canonical: path, noindex: true, crumbs: [{ label: title }] };
}

/** The content of a result page. `refused`: the reader is logged in, and may not see it all the same. */
export function ResultContent({
  target,
  request,
  refused = false,
  onRetry,
}: {
  target: ResultTarget;
  request: PageRequest;
  refused?: boolean;
  onRetry?: () => void;
}) {
  const here = addressOf(request);
  if (isMobilePath(request.path)) return <MobileResultView {...target} retryHref={here} onRetry={onRetry} />;
  switch (target.result) {
    case 'not-found':
      return <NotFoundView />;
    case 'no-permission':
      return (
        <NoPermissionView {...(refused ? {} : { loginHref: `${LOGIN_URL}?redirect=${encodeURIComponent(here)}` })} />
      );
    default:
      return <ErrorView message={target.message} requestId={target.requestId} retryHref={here} onRetry={onRetry} />;
  }
}
