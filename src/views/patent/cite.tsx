import type { PatentDetail } from '@ip-portal/contract';
import { bibtex, gbt7714 } from '@ip-portal/contract/rules/patent-reference';
import { CopyButton } from '../parts/copy-button';

/** The patent as papers cite it; a click selects the whole text, also without script. */
export function Cite({ patent }: { patent: PatentDetail }) {
  const ways = [
    { name: 'GB/T 7714—2015', text: gbt7714(patent) },
    { name: 'BibTeX', text: bibtex(patent) },
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
