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
  const rays = [-64, -48, -32, -16, 0, 16, 32, 48, 64];
  return (
    <svg className="hero-pattern" viewBox="0 0 720 420" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
      <g fill="none" stroke="#fff">
        {[150, 210, 270, 330, 390].map((r, index) => (
          <circle key={r} cx="520" cy="190" r={r} strokeOpacity={0.1 - index * 0.016} />
        ))}
        <path strokeOpacity=".26" strokeWidth="1.5" d="M520 54l118 38v98c0 76-47 128-118 156-71-28-118-80-118-156V92z" />
        <path strokeOpacity=".12" d="M520 78l96 31v82c0 62-38 104-96 128-58-24-96-66-96-128v-82z" />
        {rays.map((x) => (
          <path key={x} strokeOpacity=".14" d={`M520 196L${520 + x * 4.2} 460`} />
        ))}
      </g>
      <path fill="#fff" fillOpacity=".07" d="M520 180l150 260H370z" />
      <path fill="#fff" fillOpacity=".92" d="M520 136a34 34 0 0 1 18 63l14 62h-64l14-62a34 34 0 0 1 18-63z" />
    </svg>
  );
}
