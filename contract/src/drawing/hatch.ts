/** What fills cut faces, meshes and liquids: patterns that the classes of the pen name. */

const line = (id: string, turn: number): string =>
  `<pattern id="${id}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0V5" stroke-width=".9" opacity=".62"/></pattern>`;
const PATTERNS = [
  ['#h', line('h', 45)],
  ['#k', line('k', -45)],
  [
    '#x',
    '<pattern id="x" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5M0 0H5" stroke-width=".8" opacity=".55"/></pattern>',
  ],
  [
    '#q',
    '<pattern id="q" width="14" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5H6M8 4.5H13" stroke-width=".8" opacity=".6"/></pattern>',
  ],
] as const;

/** What a drawing's classes need of the patterns. */
const PATTERN_OF: Record<string, RegExp> = {
  '#h': /class="(h|wh|hl)"/,
  '#k': /class="wk"/,
  '#x': /class="wx"/,
  '#q': /class="q"/,
};

/** All of them, for a file of many drawings. */
export const HATCHES: readonly string[] = PATTERNS.map(([, pattern]) => pattern);

/** Those that the content's classes need. */
export const hatchesOf = (content: string): string =>
  PATTERNS.flatMap(([id, pattern]) => (PATTERN_OF[id]?.test(content) ? [pattern] : [])).join('');
