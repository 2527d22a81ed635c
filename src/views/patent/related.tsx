/** Other applications and documents that a patent belongs with; those of the library lead on to their pages. */

import type { CitingPatent, FamilyMember, PatentRelation, SimilarPatent } from '@ip-portal/contract';
import type { FamilyRelation, RelationKind } from '@ip-portal/contract/labels';
import { CATEGORY_MEANINGS, FAMILY_MEANINGS } from '@ip-portal/contract/rules/family-words';
import { patentSearchUrl, patentUrl } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { PatentStateChip, References } from '../parts';
import { A } from '../parts/here';
import { Told } from './basis';
import type { ReadPatent } from './read-text';
import { applicantQuery } from './words';

/** The same of an application that is told by its number alone. */
const TOLD: Record<RelationKind, FamilyRelation> = { 优先权: '本申请的优先权', 分案: '原申请', 同日申请: '同日申请' };
/** The articles that the letters in a report rest on, each once. */
const articlesOf = ({ Citations: cited }: ReadPatent) => [
  ...new Set(cited.flatMap(({ Category }) => (Category && CATEGORY_MEANINGS[Category]?.article) || [])),
];

/** A patent in a line: title that leads to it, type, number, state. */
function Line({ record, children }: { record: CitingPatent; children?: ReactNode }) {
  return (
    <>
      <A href={patentUrl(record.Id)}>{record.Title}</A>
      <span className="kin-facts flow soft">
        {children}
        <span>{record.Type}</span>
        <span className="num">{record.Number}</span>
        <PatentStateChip patent={record} />
      </span>
    </>
  );
}

/** What the day is called that stands beside a number. */
const dayName = (relation: FamilyRelation) => (relation === '本申请的优先权' ? '优先权日' : '申请日');

const officeAnd = ({ Office, Number: number }: PatentRelation) =>
  Office === 'CN' || number.startsWith('PCT/') ? number : `${Office} ${number}`;

/** Members by what they are; numbers that the library has no record of stand among them. */
function membersOf({ Family: members, Relations }: ReadPatent) {
  const known = new Set(members.map(({ Number: number }) => number));
  const groups = new Map<FamilyRelation, { told: PatentRelation[]; here: FamilyMember[] }>();
  const groupOf = (name: FamilyRelation) => {
    const group = groups.get(name) ?? { told: [], here: [] };
    groups.set(name, group);
    return group;
  };
  for (const relation of Relations) if (!known.has(relation.Number)) groupOf(TOLD[relation.Kind]).told.push(relation);
  for (const member of members) groupOf(member.Relation).here.push(member);
  const days = new Map(Relations.map(({ Number: number, Date }) => [number, Date]));
  return { groups: [...groups].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)), days };
}
const ORDER = Object.keys(FAMILY_MEANINGS) as FamilyRelation[];

/** Priorities, parent, divisionals and twins, each with what it means. */
export function Family({ patent }: { patent: ReadPatent }) {
  const { groups, days } = membersOf(patent);
  return (
    <dl className="kin">
      {groups.map(([name, { told, here }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <p className="soft">
              <Told {...FAMILY_MEANINGS[name]} />
            </p>
            <ul>
              {told.map((relation) => (
                <li key={`${relation.Kind} ${relation.Office} ${relation.Number}`}>
                  <span className="num">{officeAnd(relation)}</span>
                  {relation.Date ? (
                    <span className="kin-facts soft">
                      {dayName(name)} <span className="num">{relation.Date}</span>
                    </span>
                  ) : null}
                </li>
              ))}
              {here.map((member) => (
                <li key={member.Id}>
                  <Line record={member}>
                    {days.get(member.Number) ? (
                      <span>
                        {dayName(name)} <span className="num">{days.get(member.Number)}</span>
                      </span>
                    ) : null}
                  </Line>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Documents that the patent was compared with. */
export function Citations({ patent }: { patent: ReadPatent }) {
  const articles = articlesOf(patent);
  const here = new Map(patent.Cited.map((one) => [one.Document, one]));
  return (
    <>
      <p className="soft">
        审查或撰写时与本专利比较过的在先文献。
        {articles.length > 0 ? (
          <>
            依据：
            <References text={articles.join('；')} basis />。
          </>
        ) : null}
      </p>
      <ol className="kin-list">
        {patent.Citations.map(({ Number: number, Text, Category, By }) => {
          const record = number ? here.get(number) : undefined;
          return (
            <li key={number ?? Text}>
              <span className={number ? 'num' : undefined}>{number ?? Text}</span>
              {record ? (
                <>
                  {' '}
                  <A href={patentUrl(record.Id)}>{record.Title}</A>
                </>
              ) : null}
              {Category || By ? (
                <span className="kin-facts flow soft">
                  {Category ? (
                    <span>
                      {Category} 类{CATEGORY_MEANINGS[Category] ? `（${CATEGORY_MEANINGS[Category].text}）` : ''}
                    </span>
                  ) : null}
                  {By ? <span>{By}引证</span> : null}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Later patents of the library that name this one. */
export function CitedBy({ patent: { CitedBy: records, CitedByTotal } }: { patent: ReadPatent }) {
  return (
    <>
      <p className="soft">
        本站收录的、引证了本专利的专利
        {CitedByTotal > records.length ? `，以下是其中最新的 ${records.length} 件` : ''}。
      </p>
      <ul className="kin-list">
        {records.map((record) => (
          <li key={record.Id}>
            <Line record={record} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Patents that say the same, the likest first. */
export function SimilarPatents({ records }: { records: readonly SimilarPatent[] }) {
  return (
    <ol className="kin-list">
      {records.map((record) => (
        <li key={record.Id}>
          <Line record={record}>{record.MainIpc ? <span className="num">{record.MainIpc}</span> : null}</Line>
        </li>
      ))}
    </ol>
  );
}

/** Other patents of the library that the first applicant filed, the newest first, and the way to all of them. */
export function SameApplicant({ patent: { SameApplicant: records, Applicants } }: { patent: ReadPatent }) {
  const [applicant = ''] = Applicants;
  return (
    <>
      <ul className="kin-list">
        {records.map((record) => (
          <li key={record.Id}>
            <Line record={record} />
          </li>
        ))}
      </ul>
      <p className="kin-all">
        <A className="more" href={patentSearchUrl(applicantQuery(applicant))}>
          {applicant}的全部专利
        </A>
      </p>
    </>
  );
}
