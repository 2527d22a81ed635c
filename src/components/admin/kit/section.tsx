import type { ReactNode } from 'react';

/** A titled group of fields in a form. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="admin-section">
      <h2>{title}</h2>
      {hint ? <p className="admin-hint admin-dialog-lead">{hint}</p> : null}
      {children}
    </section>
  );
}

/** Fields side by side. */
export function Row({ children, three = false }: { children: ReactNode; three?: boolean }) {
  return <div className={three ? 'admin-row admin-row-3' : 'admin-row'}>{children}</div>;
}
