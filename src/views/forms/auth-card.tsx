import type { ReactNode } from 'react';

/** The calm frame around log-in and registration. */
export function AuthCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="auth-card" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      <p className="auth-lead">{lead}</p>
      {children}
    </section>
  );
}

/** Where no script can run a form cannot be sent. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="auth-switch">登录、注册和填写表单需要启用 JavaScript；公开内容无需启用即可阅读。</p>
    </noscript>
  );
}
