import { findRoute } from '../routes';
import { definePage, type ViewProps } from './page';

function ShellView({ request }: ViewProps<null>) {
  return (
    <div className="shell-wait">
      <h1 className="sr-only">{findRoute(request.path)?.name}</h1>
      <p role="status" data-js="">
        加载中...
      </p>
      <noscript>
        <p>登录、注册和填写表单需要启用 JavaScript；公开内容无需启用即可阅读。</p>
      </noscript>
    </div>
  );
}

/** What the backend sends for a page of forms: the frame now, the form when the app has started. */
export function shellPage(path: string, title: string) {
  return definePage<null>({
    path,
    load: async () => null,
    head: () => ({ title, canonical: path, noindex: true, crumbs: [{ label: title }] }),
    View: ShellView,
  });
}
