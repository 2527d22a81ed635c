import { MOBILE_HOME_URL, MOBILE_LAW_URL, MOBILE_LOGIN_URL, MOBILE_NEWS_URL } from '@ip-portal/contract/urls';
import { ErrorDrawing, NoPermissionDrawing, NotFoundDrawing } from '../art/drawings';
import { RetryLink } from '../result';

const WORDS = {
  'not-found': {
    title: '页面不存在',
    text: '您访问的页面可能已被移动、撤回，或者地址有误。',
    Drawing: NotFoundDrawing,
  },
  'no-permission': { title: '没有权限访问', text: '此页面需要登录后访问。', Drawing: NoPermissionDrawing },
  error: { title: '页面暂时无法打开', text: '服务器状态错误，请重试。', Drawing: ErrorDrawing },
} as const;

/** Result pages inside the mobile frame; their ways out stay among the mobile pages. */
export function MobileResultView({
  result,
  message,
  requestId,
  retryHref,
  onRetry,
}: {
  result: keyof typeof WORDS;
  message?: string;
  requestId?: string;
  retryHref?: string;
  onRetry?: () => void;
}) {
  const { title, text, Drawing } = WORDS[result];
  return (
    <div className="result" role={result === 'error' ? 'alert' : undefined}>
      <Drawing />
      <h1>{title}</h1>
      <p>{message || text}</p>
      <div className="result-actions">
        {result === 'error' && retryHref ? <RetryLink href={retryHref} onRetry={onRetry} /> : null}
        {result === 'no-permission' ? (
          <a
            className="btn btn-primary"
            href={retryHref ? `${MOBILE_LOGIN_URL}?redirect=${encodeURIComponent(retryHref)}` : MOBILE_LOGIN_URL}
          >
            去登录
          </a>
        ) : null}
        <a className={result === 'not-found' ? 'btn btn-primary' : 'btn btn-plain'} href={MOBILE_HOME_URL}>
          返回首页
        </a>
        {result === 'not-found' ? (
          <>
            <a className="btn btn-plain" href={MOBILE_NEWS_URL}>
              看新闻
            </a>
            <a className="btn btn-plain" href={MOBILE_LAW_URL}>
              查法规
            </a>
          </>
        ) : null}
        {requestId ? <small className="result-id">请求编号：{requestId}</small> : null}
      </div>
    </div>
  );
}
