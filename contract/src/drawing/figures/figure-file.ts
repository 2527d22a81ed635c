/** A figure as a file: what a drawing describes, as an SVG of its own. The same description gives the same file. */
import { hatchesOf } from '../hatch.ts';
import { blocks } from './blocks.ts';
import { device } from './device.ts';
import type { FigureDrawing } from './figure-drawing.ts';
import { flow } from './flow.ts';
import { HEIGHT, WIDTH } from './ink.ts';
import { bars, curve } from './results.ts';
import { section } from './section.ts';
import { views } from './views.ts';

const SONG = '"Songti SC","Noto Serif CJK SC","Source Han Serif SC",SimSun,serif';
const INK = '#14202E';
const STYLE =
  `svg{fill:none;stroke:${INK};stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round;background:#fff;max-width:100vw;max-height:100vh}` +
  '.l,.hl{stroke-width:.7}.b,.bd,.bc{stroke-width:1.9}.bd{stroke-dasharray:7 4}.bc{stroke-dasharray:10 3 2 3}.w{fill:#fff}.n{fill:#fff;stroke:none}' +
  '.h,.wh,.hl{fill:url(#h)}.wh,.wk{stroke-width:1.1}.wk{fill:url(#k)}.wx{fill:url(#x)}.q{fill:url(#q);stroke-width:1}.o{fill:url(#o)}.e{fill:url(#e)}.y{fill:url(#y)}' +
  '.d{stroke-dasharray:5 3.5;stroke-width:.9}.c{stroke-dasharray:12 3 2 3;stroke-width:.7}.g{stroke:#DADFE5;stroke-width:.7}' +
  `.f{fill:${INK};stroke:none}.i,.j{stroke-linecap:butt}.j{stroke:#fff}.p{stroke-width:7;stroke-linejoin:miter}.v{stroke:#fff;stroke-width:4.6;stroke-linejoin:miter}` +
  `text{fill:${INK};stroke:none;font:italic 15px "Times New Roman",Times,serif}.u{font-size:13px}.t{font:13px ${SONG}}.m{font:12px "Times New Roman",Times,serif}`;

/** Fills that only sections need. */
const FILLS: Readonly<Record<string, string>> = {
  o: '<pattern id="o" width="16" height="12" patternUnits="userSpaceOnUse"><path d="M2 4a3 2.4 0 1 0 6 0a3 2.4 0 1 0-6 0M10 9a2.4 1.8 0 1 0 4.8 0a2.4 1.8 0 1 0-4.8 0" stroke-width=".7"/></pattern>',
  e: '<pattern id="e" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M2 2h.1M6.5 4h.1M3.5 7h.1" stroke-width="1.5"/></pattern>',
  y: '<pattern id="y" width="22" height="9" patternUnits="userSpaceOnUse"><path d="M0 3q5.5-4 11 0t11 0M0 7q5.5 3 11 0t11 0" stroke-width=".6"/></pattern>',
};

const PAPER = '<path d="M0 0H24V24H0Z" fill="#fff" stroke="none"/>';

function contentOf(drawing: FigureDrawing): string {
  switch (drawing.Kind) {
    case 'flow':
      return flow(drawing);
    case 'blocks':
      return blocks(drawing);
    case 'section':
      return section(drawing);
    case 'device':
      return device(drawing);
    case 'curve':
      return curve(drawing);
    case 'bars':
      return bars(drawing);
    case 'views':
      return views(drawing);
  }
}

/** A whole SVG file, 400 × 300 drawn three times as large; opened by itself it is as wide as its window at most. */
export function figureFile(drawing: FigureDrawing): string {
  const content = contentOf(drawing);
  const fills = Object.entries(FILLS).flatMap(([name, pattern]) =>
    content.includes(`class="${name}"`) ? [pattern] : [],
  );
  // Opaque, so that nothing of what is behind a cut face shows through.
  const defs = (hatchesOf(content) + fills.join('')).replace(/<pattern [^>]*>/g, `$&${PAPER}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${3 * WIDTH}" height="${3 * HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${STYLE}</style>${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`;
}
