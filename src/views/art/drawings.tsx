import type { ReactNode } from 'react';

/**
 * The sheet of the motif `empty`, with its frame and title block; what went wrong is told by a reference sign. Inline:
 * where it is shown the line may be down, and who shows it needs no list of motifs.
 */
function Sheet({ sign, children }: { sign?: number | string; children: ReactNode }) {
  return (
    <svg
      className="drawing"
      width="256"
      height="184"
      viewBox="-8 -6 256 184"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--paper)" d="M40 16h160v140H40z" />
      <path strokeWidth=".75" d="M46 22h148v128H46zM144 150v-18h50M144 141h50M168 132v18" />
      {children}
      {sign ? (
        <>
          <path strokeWidth=".75" d="M96 62Q54 62 20 44" />
          <text className="sign" x="14" y="38" textAnchor="middle" fill="var(--brand)" stroke="none">
            {sign}
          </text>
        </>
      ) : null}
    </svg>
  );
}
const AXES = <path strokeWidth=".75" strokeDasharray="12 3 2 3" d="M60 86h120M120 34v104" />;

/** Nothing but a dashed circle, and a sign that asks: nothing found. */
export function EmptyDrawing() {
  return (
    <Sheet sign="?">
      {AXES}
      <circle cx="120" cy="86" r="34" strokeDasharray="5 3.5" />
    </Sheet>
  );
}

/** An axis that is broken off: something failed. */
export function ErrorDrawing() {
  return (
    <Sheet sign={500}>
      <path strokeWidth=".75" strokeDasharray="12 3 2 3" d="M60 86h120" />
      <path fill="var(--paper)" d="M72 62h32l-6 12 8 12-8 12 6 12H72zM168 62h-32l-6 12 8 12-8 12 6 12h32z" />
    </Sheet>
  );
}

/** The outline of a part that is not there: no such page. */
export function NotFoundDrawing() {
  return (
    <Sheet sign={404}>
      {AXES}
      <path strokeDasharray="5 3.5" d="M84 62h46l26 26v26H84zM130 62v26h26" />
    </Sheet>
  );
}

/** A lock in section: no permission. */
export function NoPermissionDrawing() {
  return (
    <Sheet sign={403}>
      {AXES}
      <path d="M98 76V64a22 22 0 0 1 44 0v12M106 76V64a14 14 0 0 1 28 0v12" />
      <path fill="var(--paper)" d="M84 76h72v46H84z" />
      <path d="M120 90a6 6 0 0 1 3 11l2 11h-10l2-11a6 6 0 0 1 3-11z" />
    </Sheet>
  );
}

/** A sheet that is laid out, its circle not yet drawn: the system is starting. */
export function StartingDrawing() {
  return (
    <Sheet>
      {AXES}
      <circle className="pulse" cx="120" cy="86" r="34" />
    </Sheet>
  );
}
