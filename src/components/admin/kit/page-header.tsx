import type { ReactNode } from 'react';

/** Head of a page of the back office: its name, one sentence what it is for, and what can be done. */
export function PageHeader({ title, description, extra }: { title: string; description: string; extra?: ReactNode }) {
  return (
    <header className="admin-head">
      <div>
        <h1>{title}</h1>
        <p>{description}</p>
      </div>
      {extra ? <div className="admin-head-extra">{extra}</div> : null}
    </header>
  );
}
