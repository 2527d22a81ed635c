import '../../styles/auth.css';
import type { ReactNode } from 'react';
import { Mark } from '../../views/art/mark';

/** The calm frame around log-in and registration. */
export function AuthCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="auth-card" aria-labelledby="auth-title">
      <Mark size={48} />
      <h1 id="auth-title">{title}</h1>
      <p className="auth-lead">{lead}</p>
      {children}
    </section>
  );
}
