/**
 * Bounds how deep HTML is nested before a parser that keeps a stack sees it: a parser's work for one tag
 * grows with the depth it stands at, so that a few hundred kilobytes of `<b><b><b>…` would cost minutes.
 */
import { Tokenizer } from 'htmlparser2';

/** No article needs more; beyond it tags are left out and their text stays. */
export const DEPTH_MAX = 100;

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Closed by the next of their kind, so that many in a row without an end tag are not nested. */
const CLOSED_BY_NEXT = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'option']);

/** What a pass over the tags of some HTML hears. Positions are those of the text between `<` and `>`. */
export interface TagListener {
  open(name: string, start: number): void;
  close(name: string, start: number): void;
  /** The end of the tag last told of, behind its `>`. */
  end?(end: number): void;
  text?(start: number, end: number): void;
  entity?(text: string): void;
}

/** Walks over the tags of `html` without keeping any: time grows with the length alone. */
export function walkTags(html: string, listener: TagListener): void {
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: listener.entity !== undefined },
    {
      onopentagname: (start, end) => listener.open(html.slice(start, end).toLowerCase(), start - 1),
      onclosetag: (start, end) => {
        listener.close(html.slice(start, end).toLowerCase(), start - 2);
        const bracket = html.indexOf('>', end);
        listener.end?.(bracket < 0 ? html.length : bracket + 1);
      },
      onopentagend: (end) => listener.end?.(end + 1),
      onselfclosingtag: (end) => listener.end?.(end + 1),
      ontext: (start, end) => listener.text?.(start, end),
      ontextentity: (codepoint) => listener.entity?.(String.fromCodePoint(codepoint)),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** `html` without the tags that stand deeper than `DEPTH_MAX`; their text stays. */
export function flattened(html: string): string {
  const kept: string[] = [];
  let from = 0;
  let depth = 0;
  let tooDeep = 0;
  /** Where the tag being read begins, when it is to be left out. */
  let cut: number | undefined;
  const leaveOut = (start: number) => {
    cut = start;
  };
  walkTags(html, {
    open(name, start) {
      if (VOID.has(name) || CLOSED_BY_NEXT.has(name)) return;
      if (depth < DEPTH_MAX) depth += 1;
      else {
        tooDeep += 1;
        leaveOut(start);
      }
    },
    close(name, start) {
      if (VOID.has(name) || CLOSED_BY_NEXT.has(name)) return;
      if (tooDeep > 0) {
        tooDeep -= 1;
        leaveOut(start);
      } else if (depth > 0) depth -= 1;
    },
    end(end) {
      if (cut === undefined) return;
      kept.push(html.slice(from, cut));
      from = end;
      cut = undefined;
    },
  });
  // A tag to be left out may be cut off by the end of the text.
  return kept.join('') + html.slice(from, cut);
}
