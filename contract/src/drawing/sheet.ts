/**
 * A drawing as a file of its own. It adapts to the size it is shown at: small ones have heavier lines and no reference
 * signs, so that a drawing looks the same weight in a list and on a page.
 */

import { balance, building, coins, compass, document, empty } from './desk.ts';
import { HATCHES, hatchesOf } from './hatch.ts';
import { arm, bearing, gear } from './machines.ts';
import { DRAWINGS_DIGEST, type Drawing, MOTIFS, type Motif, VARIANTS } from './motifs.ts';
import { hashOf, type Random, randomOf } from './pen.ts';
import { circuit, flow, lens, wave } from './signals.ts';
import { bottle, chair, lamp, leaf } from './things.ts';
import { bridge, flask, ship } from './works.ts';

const DRAWERS: Record<Motif, (random: Random) => string> = {
  gear,
  bearing,
  circuit,
  flow,
  flask,
  leaf,
  ship,
  arm,
  lens,
  bridge,
  bottle,
  chair,
  wave,
  lamp,
  building,
  balance,
  document,
  compass,
  coins,
  empty,
};

const STYLE =
  'svg{fill:none;stroke:#14202E;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}' +
  '.l,.hl{stroke-width:.75}.b{stroke-width:2.4}.w{fill:#fff}.n{fill:#fff;stroke:none}' +
  '.h,.wh,.hl{fill:url(#h)}.h,.wh,.wk{stroke-width:1.25}.wk{fill:url(#k)}.wx{fill:url(#x)}.q{fill:url(#q);stroke-width:1}' +
  '.d,.dd{stroke-dasharray:5 3.5;stroke-width:.9}.c{stroke-dasharray:12 3 2 3;stroke-width:.75}.g{stroke:#DADFE5;stroke-width:.75}.f{fill:#14202E;stroke:none}' +
  'text{fill:#14202E;stroke:none;font:italic 14px "Times New Roman",Times,serif}.n{font:12px "Times New Roman",Times,serif}' +
  'text.n{fill:#14202E}.z{font:11px sans-serif}.sl{fill:#B22D1A;stroke:none}.slt{stroke:#fff;stroke-width:1.6}' +
  '@media(max-width:170px){svg{stroke-width:2}.l,.c,.d,.hl{stroke-width:1.05}}' +
  '@media(max-width:120px){svg{stroke-width:3}.l,.c,.d,.hl{stroke-width:1.7}text,.s{display:none}}' +
  '@media(min-width:480px){svg{stroke-width:1}.l,.c{stroke-width:.5}.b{stroke-width:1.6}.h,.wh,.wk{stroke-width:.85}}';

function partsOf(motif: Motif, variant: number): { defs: string; content: string } {
  const content = DRAWERS[motif](randomOf(`${motif} ${variant}`));
  return { defs: hatchesOf(content), content };
}

/** A whole SVG file, 240 × 184 of content; the same for the same motif and variant. */
export function drawingFile(motif: Motif, variant: number): string {
  const { defs, content } = partsOf(motif, variant);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="184" viewBox="-8 -6 256 184"><style>${STYLE}</style>${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`;
}

/** A drawing in the middle of a sheet of 16 to 9, without reference signs: fonts are not everywhere the same. */
export function coverFile({ motif, variant }: Drawing): string {
  const { defs, content } = partsOf(motif, variant);
  const grid =
    '<pattern id="g" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M12 0H0V12" stroke="#E9EEF5" stroke-width=".6"/></pattern>';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="-100 -38 440 247.5"><style>${STYLE}text,.s{display:none}</style>` +
    `<defs>${defs}${grid}</defs><path d="M-100 -38H340V210H-100Z" fill="#fff" stroke="none"/><path d="M-100 -38H340V210H-100Z" fill="url(#g)" stroke="none"/>${content}</svg>`
  );
}

const CELL = 184;
/** Between two drawings of the strip: a box that is not quite of their shape shows nothing of the next. */
const GAP = 24;

/** The first variant of every motif, below each other in the order of `MOTIFS`. */
function stripFile(): string {
  const height = MOTIFS.length * (CELL + GAP) - GAP;
  const cells = MOTIFS.map((motif, place) => {
    const y = place * (CELL + GAP);
    return `<svg y="${y}" width="256" height="${CELL}" viewBox="-8 -6 256 184">${partsOf(motif, 0).content}</svg>`;
  });
  const defs = HATCHES.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="${height}" viewBox="0 0 256 ${height}"><style>${STYLE}</style><defs>${defs}</defs>${cells.join('')}</svg>`;
}

/** Every drawing by the name its address ends in. */
export function drawingFiles(digest: string = DRAWINGS_DIGEST): Map<string, string> {
  const files = new Map<string, string>();
  for (const motif of MOTIFS) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      files.set(`${motif}-${variant}.${digest}.svg`, drawingFile(motif, variant));
    }
  }
  files.set(`strip.${digest}.svg`, stripFile());
  return files;
}

/** What `DRAWINGS_DIGEST` must be. */
export function digestOfDrawings(): string {
  return hashOf([...drawingFiles('').values()].join(''))
    .toString(16)
    .padStart(8, '0');
}
