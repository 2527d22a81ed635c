import { Fragment } from 'react';

/** Pieces up to this length are not broken. */
const SHORT = 12;

/** A title that breaks after its commas, not inside its words. */
export function Phrases({ text }: { text: string }) {
  return text.split(/([^，：｜、]*[，：｜、])/).map((piece, index) => {
    if (piece.length === 0) return null;
    if (piece.length > SHORT) return <Fragment key={index}>{piece}</Fragment>;
    return (
      <span key={index} className="phrase">
        {piece}
      </span>
    );
  });
}
