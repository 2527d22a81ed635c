import type { ReactNode } from 'react';

/** Pieces up to this length are not broken. */
const SHORT = 12;
/** Up to its comma; a quoted term or the title of a statute that is short. */
const PIECES = /([^，：｜、]*[，：｜、])/;
const QUOTED = /(《[^《》]{1,8}》|“[^“”]{1,8}”|「[^「」]{1,8}」)/;

const whole = (piece: string, key: string): ReactNode => (
  <span key={key} className="phrase">
    {piece}
  </span>
);

/** A title that breaks after its commas and around what it quotes, not inside its words. */
export function Phrases({ text }: { text: string }) {
  return text.split(PIECES).map((piece, at) => {
    if (piece.length === 0) return null;
    if (piece.length <= SHORT) return whole(piece, `${at}`);
    // The odd pieces are what the expression held.
    return piece.split(QUOTED).map((part, within) => (within % 2 === 1 ? whole(part, `${at}-${within}`) : part));
  });
}
