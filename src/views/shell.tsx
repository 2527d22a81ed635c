/** The place of a page that only the browser renders, until it does. */
export function ShellView({ name }: { name: string }) {
  return (
    <div className="shell-wait">
      <h1 className="sr-only">{name}</h1>
      <p role="status" data-js="">
        加载中...
      </p>
      <noscript>
        <p>登录、注册和填写表单需要启用 JavaScript；公开内容无需启用即可阅读。</p>
      </noscript>
    </div>
  );
}
