/** A drawn plan of the surroundings, used while no picture of the place is uploaded. */
export function PlaceMap({ name }: { name: string }) {
  return (
    <svg
      className="place-map"
      viewBox="0 0 560 320"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`${name}位置示意图`}
    >
      <path fill="#EAF1FB" d="M0 0h560v320H0z" />
      <path fill="#D5E3F7" d="M0 236c70-30 120 6 190 6s120-52 200-44 110 42 170 26v96H0z" />
      <g fill="#fff">
        <path d="M24 20h96v60H24zM150 20h70v60h-70zM250 20h120v60H250zM402 20h134v60H402z" />
        <path d="M24 112h96v70H24zM150 112h70v76h-70zM402 112h64v62h-64zM490 112h46v66h-46z" />
      </g>
      <g fill="#DDE9F9">
        <path d="M40 34h28v32H40zM166 34h38v14h-38zM268 32h40v36h-40zM420 34h50v30h-50zM40 126h60v18H40zM166 128h38v40h-38zM504 126h18v40h-18z" />
      </g>
      <g stroke="#fff" strokeWidth="14" fill="none">
        <path d="M0 96h560M135 0v230M235 0v238M386 0v200M0 206c80-28 130 4 200 2s110-44 190-42 110 30 170 18" />
      </g>
      <g stroke="#1456B8" strokeOpacity=".35" strokeWidth="1.5" strokeDasharray="8 8" fill="none">
        <path d="M0 96h560M386 0v168" />
      </g>
      <path fill="#fff" stroke="#1456B8" strokeWidth="1.5" d="M262 112h98v62h-98z" />
      <path fill="#DDE9F9" d="M274 124h74v10h-74zM274 142h74v10h-74z" />
      <circle cx="311" cy="112" r="40" fill="#1456B8" fillOpacity=".12" />
      <path fill="#1456B8" d="M311 132c-19-20-29-36-29-50a29 29 0 0 1 58 0c0 14-10 30-29 50z" />
      <path fill="#fff" d="M311 68a11 11 0 0 1 5.7 20.4l4 13.6h-19.4l4-13.6A11 11 0 0 1 311 68z" />
    </svg>
  );
}
