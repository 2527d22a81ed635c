/** Two sheets that change hands: a quiet picture beside the promise. */
export function TradingDrawing() {
  const line = { stroke: 'var(--ink)', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <svg
      className="trading-drawing"
      viewBox="0 0 280 180"
      width="280"
      height="180"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M34 34h56l18 18v84H34z" fill="var(--paper)" {...line} />
      <path d="M90 34v18h18M48 72h44M48 86h44M48 100h28" {...line} strokeOpacity=".6" />
      <path d="M172 44h56l18 18v84h-74z" fill="var(--paper)" {...line} />
      <path d="M228 44v18h18" {...line} strokeOpacity=".6" />
      <circle cx="209" cy="92" r="15" fill="var(--mutebg)" {...line} />
      <path d="M202 105v20l7-5 7 5v-20M203 92l4.5 4.5 8-9" {...line} />
      <path
        d="M118 62c14-12 32-13 46-3M156 50l8 9-11 4"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M164 124c-14 12-32 13-46 3M126 136l-8-9 11-4" {...line} strokeWidth={2} />
    </svg>
  );
}
