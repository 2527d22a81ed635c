/** Figures of the demo's patents, drawn when they are asked for from what its files describe: nothing of them is stored. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FigureDrawing } from '@ip-portal/contract/drawing/figures/figure-drawing';
import { figureFile } from '@ip-portal/contract/drawing/figures/figure-file';
import { drawnFigureUrl } from '@ip-portal/contract/urls';
import { ownFolder } from '../../lib/own-folder.ts';

/** As much of a patent of the demo as is looked at; every build checks the files. */
interface Drawn {
  ApplicationNumber: string;
  Figures?: { Drawing: FigureDrawing }[];
}

async function readDrawings(): Promise<ReadonlyMap<string, FigureDrawing>> {
  const folder = path.join(ownFolder('demo', 'web-config.json'), 'patents');
  const drawings = new Map<string, FigureDrawing>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.json')) continue;
    const { ApplicationNumber, Figures = [] } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Drawn;
    for (const [i, { Drawing }] of Figures.entries()) {
      drawings.set(path.posix.basename(drawnFigureUrl(ApplicationNumber, i + 1)), Drawing);
    }
  }
  return drawings;
}

let drawings: Promise<ReadonlyMap<string, FigureDrawing>> | undefined;

/** The file of that name as SVG; undefined when there is none. */
export async function drawnFigure(name: string): Promise<string | undefined> {
  drawings ??= readDrawings().catch((error: unknown) => {
    // Read anew when it is asked for again.
    drawings = undefined;
    throw error;
  });
  const drawing = (await drawings).get(name);
  return drawing && figureFile(drawing);
}
