/** The mark: a shield, one half solid, one half hatched in section, with a keyhole. On a 48 grid, in `currentColor` on `--mark-ground`. */
export function Mark({ size = 48 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M24 2L6 8v14c0 13 8 20.5 18 24z" />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        d="M24 8l4.5-4.5M24 13l8.2-8.2M24 18l12-12M24 23l15.7-15.7M24 28l18-18M24 33l18-18M24 38l18-18M24 43l17.4-17.4M28.5 43.5l10.3-10.3"
      />
      <path fill="none" stroke="currentColor" strokeWidth="1.8" d="M24 2l18 6v14c0 13-8 20.5-18 24" />
      <path fill="var(--mark-ground, var(--paper))" d="M24 13a6 6 0 0 0-3 11.2L18.5 34H24z" />
      <path
        fill="var(--mark-ground, var(--paper))"
        stroke="currentColor"
        strokeWidth="1.5"
        d="M24 13a6 6 0 0 1 3 11.2L29.5 34H24z"
      />
    </svg>
  );
}
