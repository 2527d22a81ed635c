import { HOME_URL, SEARCH_URL, SITEMAP_URL } from '@ip-portal/contract/urls';
import type { MouseEvent, ReactNode } from 'react';
import { ErrorDrawing, NoPermissionDrawing, NotFoundDrawing, StartingDrawing } from '../art/drawings';

interface ResultProps {
  drawing: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  live?: 'alert' | 'status';
}

function Result({ drawing, title, text, children, live }: ResultProps) {
  return (
    <div className="result" role={live}>
      {drawing}
      <h1>{title}</h1>
      <p>{text}</p>
      {children ? <div className="result-actions">{children}</div> : null}
    </div>
  );
}

const home = (
  <a className="btn btn-primary" href={HOME_URL}>
    返回首页
  </a>
);

/** 404 */
export function NotFoundView() {
  return (
    <Result drawing={<NotFoundDrawing />} title="页面不存在" text="您访问的页面可能已被移动、撤回，或者地址有误。">
      {home}
      <a className="btn btn-plain" href={SEARCH_URL}>
        站内搜索
      </a>
      <a className="btn btn-plain" href={SITEMAP_URL}>
        网站地图
      </a>
    </Result>
  );
}

/** 401 and 403; visitors are offered to log in. */
export function NoPermissionView({ loginHref }: { loginHref?: string }) {
  return (
    <Result
      drawing={<NoPermissionDrawing />}
      title="没有权限访问"
      text={loginHref ? '此页面需要登录后访问。' : '您的账号没有访问此页面的权限，如有需要请联系管理员。'}
    >
      {loginHref ? (
        <a className="btn btn-primary" href={loginHref}>
          去登录
        </a>
      ) : null}
      {loginHref ? (
        <a className="btn btn-plain" href={HOME_URL}>
          返回首页
        </a>
      ) : (
        home
      )}
    </Result>
  );
}

/** Tries again; without scripts by loading `href`. */
export function RetryLink({ href, onRetry }: { href: string; onRetry?: () => void }) {
  const retry = (event: MouseEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <a className="btn btn-primary" href={href} onClick={retry}>
      重试
    </a>
  );
}

/** A page that could not be built; the request id helps staff to find the reason. */
export function ErrorView({
  message,
  requestId,
  retryHref,
  onRetry,
}: {
  message?: string;
  requestId?: string;
  /** Where a retry leads without scripts. */
  retryHref: string;
  onRetry?: () => void;
}) {
  return (
    <Result
      drawing={<ErrorDrawing />}
      live="alert"
      title="页面暂时无法打开"
      text={message || '服务器状态错误，请重试。'}
    >
      <RetryLink href={retryHref} onRetry={onRetry} />
      <a className="btn btn-plain" href={HOME_URL}>
        返回首页
      </a>
      {requestId ? <small className="result-id">请求编号：{requestId}</small> : null}
    </Result>
  );
}

/** The app could not read who is visiting. */
export function InitFailureView({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Result drawing={<ErrorDrawing />} live="alert" title="应用初始化失败" text={`应用初始化失败：${reason}`}>
      <RetryLink href="" onRetry={onRetry} />
    </Result>
  );
}

/** The system is starting. */
export function InitialisingView() {
  return <Result drawing={<StartingDrawing />} live="status" title="系统正在初始化" text="系统正在初始化……请稍候。" />;
}

/** The centred loading text, shown only where no server HTML is there to show. */
export function LoadingView({ text = 'loading...' }: { text?: string }) {
  return (
    <div className="loading" role="status">
      <StartingDrawing />
      <p>{text}</p>
    </div>
  );
}
