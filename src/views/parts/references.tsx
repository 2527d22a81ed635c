import {
  REFERENCE_HINT,
  type ReferencePiece,
  splitCitation,
  splitReferences,
} from '@ip-portal/contract/rules/law-references';
import { citedLawUrl } from '@ip-portal/contract/urls';
import { A } from './here';
import { NewWindow } from './new-window';

interface Way {
  /** It leads to the mobile page. */
  mobile?: boolean;
  /** It stands where something is being typed. */
  newTab?: boolean;
}

/**
 * Plain text with its references to statutes as links, word for word. `basis`: the text is a legal basis as rules cite
 * it, without 《》.
 */
export function References({ text, basis, ...way }: Way & { text: string; basis?: boolean }) {
  return (basis ? splitCitation(text) : splitReferences(text)).map((piece, place) =>
    typeof piece === 'string' ? piece : <Reference key={place} piece={piece} {...way} />,
  );
}

function Reference({ piece, mobile = false, newTab = false }: Way & { piece: Exclude<ReferencePiece, string> }) {
  const props = { href: citedLawUrl(piece.to, mobile), title: REFERENCE_HINT };
  if (!newTab) {
    return (
      <A {...props} rel="noopener nofollow">
        {piece.words}
      </A>
    );
  }
  return (
    <A {...props} rel="noopener nofollow external" target="_blank">
      {piece.words}
      <NewWindow />
    </A>
  );
}
