/** The mark: a shield with a keyhole of light. Drawn on a 48 grid, for light grounds. */
export function Mark({ size = 48 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path fill="#1456B8" d="M24 3l17 5.6v14c0 11-6.8 18.4-17 22.4C13.8 41 7 33.6 7 22.6v-14z" />
      <path fill="#0A2A5E" d="M24 3l17 5.6v14c0 11-6.8 18.4-17 22.4z" />
      <path fill="#fff" fillOpacity=".28" d="M24 19l8.6 19.4A31 31 0 0 1 24 43.2a31 31 0 0 1-8.6-4.8z" />
      <path fill="#fff" d="M24 12.5a5.8 5.8 0 0 1 3 10.8l2.6 11.2H18.4L21 23.3a5.8 5.8 0 0 1 3-10.8z" />
    </svg>
  );
}

/** The mark in lines, as a large quiet ornament on deep brand. */
export function HeroPattern() {
  return (
    <svg
      className="hero-pattern"
      viewBox="0 0 720 400"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-beam" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".3" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="hero-glow">
          <stop stopColor="#5C9BF0" stopOpacity=".5" />
          <stop offset="1" stopColor="#5C9BF0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="490" cy="205" r="180" fill="url(#hero-glow)" />
      <g fill="none" stroke="#fff">
        {[168, 218, 268, 318, 368].map((r, index) => (
          <circle
            key={r}
            cx="490"
            cy="176"
            r={r}
            strokeOpacity={0.13 - index * 0.022}
            strokeDasharray={index % 2 ? '2 10' : undefined}
          />
        ))}
        <path strokeOpacity=".5" strokeWidth="1.5" d="M490 44l116 38v94c0 80-46 134-116 166-70-32-116-86-116-166V82z" />
        <path
          fill="#0A2A5E"
          fillOpacity=".35"
          strokeOpacity=".2"
          d="M490 66l96 31v79c0 66-38 110-96 138-58-28-96-72-96-138V97z"
        />
      </g>
      <path fill="url(#hero-beam)" d="M490 168l176 260H314z" />
      <path fill="url(#hero-beam)" d="M490 168l84 260H406z" />
      <path fill="#EAF1FB" d="M490 122a27 27 0 0 1 14 50l11 52h-50l11-52a27 27 0 0 1 14-50z" />
    </svg>
  );
}
