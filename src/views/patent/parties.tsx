import type { PatentItem, PatentMarks } from '@ip-portal/contract';
import { Highlight, wordsIn } from '../parts/highlight';

/** Who applied, `most` of them and first those that were asked for; and the inventors that were asked for. */
export function Parties({
  patent: { Applicants, Inventors },
  marks,
  most = 1,
  none = '—',
}: {
  patent: PatentItem;
  marks: PatentMarks;
  most?: number;
  none?: string;
}) {
  const asked = wordsIn(marks.Applicants);
  const isAsked = (name: string) => asked?.test(name) === true;
  const names = [...Applicants.filter(isAsked), ...Applicants.filter((name) => !isAsked(name))];
  const invented = wordsIn(marks.Inventors);
  const inventors = invented ? Inventors.filter((name) => invented.test(name)) : [];
  const more = names.length > most;
  return (
    <>
      <span title={more ? Applicants.join('、') : undefined}>
        <Highlight text={names.slice(0, most).join('、') || none} terms={marks.Applicants} />
        {more ? ` 等 ${names.length} 个` : ''}
      </span>
      {inventors.length > 0 ? (
        <span>
          {' '}
          发明人 <Highlight text={inventors.join('、')} terms={marks.Inventors} />
        </span>
      ) : null}
    </>
  );
}
