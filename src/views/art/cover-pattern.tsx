import type { ReactElement } from 'react';

/** A stable number from a text (FNV-1a), so that the same title always gets the same picture. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const GROUNDS = ['#E6EFFB', '#DDE9F9', '#EAF1FB', '#D5E3F7'];

/** Concentric arcs from a corner. */
function arcs(seed: number): ReactElement {
  const x = seed % 2 ? 320 : 0;
  return (
    <g fill="none" stroke="#1456B8" strokeWidth="22">
      {[40, 88, 136, 184, 232].map((r, index) => (
        <circle key={r} cx={x} cy="180" r={r} strokeOpacity={0.26 - index * 0.045} />
      ))}
    </g>
  );
}

/** Slanting sheets. */
function sheets(seed: number): ReactElement {
  const shift = (seed % 5) * 14;
  return (
    <g fill="#1456B8">
      {[0, 1, 2, 3, 4].map((n) => (
        <path
          key={n}
          fillOpacity={0.07 + n * 0.045}
          d={`M${70 + shift + n * 44} 180L${160 + shift + n * 44} 0h40l-90 180z`}
        />
      ))}
    </g>
  );
}

/** A field of dots with one disc of light. */
function dots(seed: number): ReactElement {
  const x = 90 + (seed % 4) * 46;
  const lines = [18, 42, 66, 90, 114, 138, 162];
  return (
    <g>
      <g stroke="#1456B8" strokeOpacity=".34" strokeWidth="3" strokeLinecap="round" strokeDasharray="0 24">
        {lines.map((y) => (
          <path key={y} d={`M12 ${y}h300`} />
        ))}
      </g>
      <circle cx={x} cy="90" r="66" fill="#1456B8" fillOpacity=".16" />
      <circle cx={x + 34} cy="90" r="44" fill="#fff" fillOpacity=".7" />
    </g>
  );
}

/** Contour lines, like a survey sheet. */
function contours(seed: number): ReactElement {
  const lift = (seed % 6) * 8;
  return (
    <g fill="none" stroke="#1456B8" strokeWidth="1.5">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((n) => (
        <path
          key={n}
          strokeOpacity={0.16 + n * 0.05}
          d={`M-10 ${30 + n * 20}C60 ${-10 + n * 20 + lift} 110 ${80 + n * 18} 180 ${40 + n * 18 - lift / 2}S280 ${n * 20 + lift} 330 ${50 + n * 18}`}
        />
      ))}
    </g>
  );
}

/** Blocks set at the corner of a cube. */
function blocks(seed: number): ReactElement {
  const x = 110 + (seed % 3) * 40;
  return (
    <g fill="#1456B8">
      {[0, 1, 2].map((n) => {
        const left = x + (n - 1) * 64;
        const top = 62 + (n % 2) * 30;
        return (
          <g key={n}>
            <path fillOpacity=".12" d={`M${left} ${top}l44-26 44 26-44 26z`} />
            <path fillOpacity=".22" d={`M${left} ${top}v62l44 26V${top + 26}z`} />
            <path fillOpacity=".34" d={`M${left + 88} ${top}v62l-44 26V${top + 26}z`} />
          </g>
        );
      })}
    </g>
  );
}

/** The keyhole, large, with its light. */
function keyhole(seed: number): ReactElement {
  const x = 100 + (seed % 5) * 30;
  return (
    <g>
      <path fill="#1456B8" fillOpacity=".1" d={`M${x} 70L${x + 150} 180H${x - 150}z`} />
      <path fill="#1456B8" fillOpacity=".14" d={`M${x} 70L${x + 84} 180H${x - 84}z`} />
      <circle cx={x} cy="74" r="58" fill="none" stroke="#1456B8" strokeOpacity=".22" strokeWidth="1.5" />
      <circle cx={x} cy="74" r="30" fill="#1456B8" fillOpacity=".3" />
      <path fill="#1456B8" fillOpacity=".3" d={`M${x - 14} 92h28l14 88h-56z`} />
    </g>
  );
}

const DRAWINGS = [arcs, sheets, dots, contours, blocks, keyhole];

/** A quiet geometric picture in brand tints, the same for the same title. Decorative. */
export function CoverPattern({ title }: { title: string }) {
  const hash = hashText(title);
  const draw = DRAWINGS[hash % DRAWINGS.length] ?? arcs;
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill={GROUNDS[(hash >>> 8) % GROUNDS.length]} d="M0 0h320v180H0z" />
      {draw(hash >>> 12)}
    </svg>
  );
}
