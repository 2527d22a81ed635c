import type { ReactNode } from 'react';

/** What came of a form, in the place of it. */
export function AuthResult({ title, children, next }: { title: string; children: ReactNode; next?: ReactNode }) {
  return (
    <div className="auth-result" role="status">
      <h2>{title}</h2>
      <p>{children}</p>
      {next ? <p className="auth-switch">{next}</p> : null}
    </div>
  );
}
