import type { ReactNode } from 'react';

/** Frame of the state drawings: 240 × 160, brand tints. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="drawing"
      width="240"
      height="160"
      viewBox="0 0 240 160"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="120" cy="140" rx="92" ry="8" fill="var(--mutebg)" />
      {children}
    </svg>
  );
}

const line = { stroke: 'var(--ink)', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const faint = { ...line, strokeOpacity: 0.35 } as const;

/** Sheets under a lens: nothing found. */
export function EmptyDrawing() {
  return (
    <Drawing>
      <path d="M66 34h62l16 16v88H66z" fill="var(--paper)" {...faint} />
      <path d="M86 22h62l16 16v88H86z" fill="var(--paper)" {...line} />
      <path d="M148 22v16h16" {...line} />
      <path d="M100 54h34M100 68h48M100 82h26" {...faint} />
      <circle cx="150" cy="94" r="24" fill="var(--paper)" fillOpacity=".9" {...line} />
      <path d="M142 94h16" {...line} />
      <path d="M167 112l16 18" {...line} strokeWidth={5} />
      <path d="M44 70h.01M196 50h.01M52 108h.01M206 92h.01" {...faint} strokeWidth={5} />
    </Drawing>
  );
}

/** A plug out of its socket: something failed. */
export function ErrorDrawing() {
  return (
    <Drawing>
      <path d="M22 96h38" {...line} />
      <path d="M60 78h22c10 0 18 8 18 18s-8 18-18 18H60z" fill="var(--paper)" {...line} />
      <path d="M100 88h12M100 104h12" {...line} />
      <path d="M180 78h-22c-10 0-18 8-18 18s8 18 18 18h22z" fill="var(--paper)" {...line} />
      <path d="M180 96h38" {...line} />
      <path d="M126 52v18M110 58l7 13M142 58l-7 13" stroke="var(--ink)" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M40 46h.01M204 50h.01M60 132h.01M190 128h.01" {...faint} strokeWidth={5} />
    </Drawing>
  );
}

/** A path that ends: no such page. */
export function NotFoundDrawing() {
  return (
    <Drawing>
      <path d="M38 40l50-14 62 14 52-14v96l-52 14-62-14-50 14z" fill="var(--paper)" {...faint} />
      <path d="M88 26v96M150 40v96" {...faint} />
      <path d="M54 108c14-30 28 4 42-20s20-30 34-18" {...line} strokeDasharray="6 6" />
      <path d="M166 88c-13-13-20-24-20-33a20 20 0 0 1 40 0c0 9-7 20-20 33z" fill="var(--paper)" {...line} />
      <path d="M160 49a6.5 6.5 0 1 1 8.5 6.2c-1.6.6-2.5 1.8-2.5 3.8" {...line} />
      <path d="M166 66h.01" {...line} strokeWidth={3} />
    </Drawing>
  );
}

/** A shut shield: no permission. */
export function NoPermissionDrawing() {
  return (
    <Drawing>
      <path d="M120 12l50 16v42c0 32-20 52-50 66-30-14-50-34-50-66V28z" fill="var(--paper)" {...line} />
      <path d="M120 26l38 12v33c0 24-15 39-38 50-23-11-38-26-38-50V38z" fill="var(--paper)" {...faint} />
      <path d="M100 68h40v34h-40z" fill="var(--paper)" {...line} />
      <path d="M107 68v-9a13 13 0 0 1 26 0v9" {...line} />
      <path d="M120 81v9" {...line} strokeWidth={3} />
      <path d="M40 60h.01M200 60h.01M50 112h.01M192 112h.01" {...faint} strokeWidth={5} />
    </Drawing>
  );
}

/** The mark whose light wakes: the system is starting. */
export function StartingDrawing() {
  return (
    <Drawing>
      <path d="M120 14l48 15v41c0 31-19 51-48 64-29-13-48-33-48-64V29z" fill="var(--paper)" {...line} />
      <path className="pulse" d="M120 70l30 48c-8 7-18 12-30 17-12-5-22-10-30-17z" fill="var(--paper)" />
      <path d="M120 46a13 13 0 0 1 7 24l6 28h-26l6-28a13 13 0 0 1 7-24z" fill="var(--paper)" {...line} />
    </Drawing>
  );
}
