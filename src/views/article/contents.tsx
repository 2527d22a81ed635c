import { useMemo } from 'react';
import { plainText } from '../records/excerpt';
import { useInView } from '../records/use-in-view';

/** A part of an article that its contents lead to. */
export interface Section {
  Anchor: string;
  Title: string;
}

/** From so many on a list of them helps. */
const SECTIONS_MIN = 3;

/**
 * Gives the headings of a long article anchors and lists them; a short one stays as it is. Works on cleaned HTML, whose
 * headings of the first rank are `<h2>`; what they are called is known to `isAnchor`.
 * @param others how many parts the article has besides those of its text
 */
export function withSections(html: string, others = 0): { html: string; sections: Section[] } {
  const parts = html.split(/(?=<h2[ >])/);
  const sections: Section[] = [];
  const marked = parts.map((part) => {
    const end = part.indexOf('</h2>');
    const open = /^<h2(?: id="([^"]+)")?>/.exec(part);
    if (!open || end < 0) return part;
    const Title = plainText(part.slice(open[0].length, end), '');
    if (!Title) return part;
    const Anchor = open[1] ?? `sec-${sections.length + 1}`;
    sections.push({ Anchor, Title });
    return `<h2 id="${Anchor}">${part.slice(open[0].length)}`;
  });
  return sections.length + others < SECTIONS_MIN ? { html, sections: [] } : { html: marked.join(''), sections };
}

/** Contents of an article beside its text, where there is room. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const anchors = useMemo(() => sections.map(({ Anchor }) => Anchor), [sections]);
  const current = useInView(anchors);
  return (
    <aside className="toc-aside">
      <nav aria-label="目录">
        <p className="toc-title soft">目录</p>
        <ul className="toc">
          {sections.map(({ Anchor, Title }) => (
            <li key={Anchor}>
              <a href={`#${Anchor}`} aria-current={Anchor === current ? 'true' : undefined}>
                {Title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
