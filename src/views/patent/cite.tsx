import { CopyButton } from '../parts/copy-button';
import type { ReadPatent } from './read-text';

/** The patent as papers cite it; a click selects the whole text, also without script. */
export function Cite({ patent }: { patent: ReadPatent }) {
  const ways = [
    { name: 'GB/T 7714—2015', text: patent.CiteAs.Gbt7714 },
    { name: 'BibTeX', text: patent.CiteAs.Bibtex },
  ];
  return (
    <dl className="cite">
      {ways.map(({ name, text }) => (
        <div key={name}>
          <dt>
            {name}
            <CopyButton text={text} of={` ${name} 引文`} quiet />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
