import { MOTIFS, placeInStrip } from '@ip-portal/contract/drawing/motifs';

/** Of the strip with all drawings, the one that is meant. */
export const stripCss = (): string =>
  `.art-small{aspect-ratio:256/184}.art.art-small{object-fit:cover}${MOTIFS.map((motif) => `.art-${motif}{object-position:0 ${placeInStrip(motif)}%}`).join('')}`;
