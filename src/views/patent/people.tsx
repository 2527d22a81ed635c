import type { PatentDetail } from '@ip-portal/contract';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { applicantQuery } from './words';

/** Names in their order, with what codes are told of them; linked ones lead to the patents of whom they name. */
export function People({
  names,
  codes = [],
  linked = false,
}: {
  names: readonly string[];
  codes?: PatentDetail['PartyCodes'];
  linked?: boolean;
}) {
  return (
    <>
      {names.map((name, index) => (
        <span key={`${name}-${index}`}>
          {index > 0 ? '、' : ''}
          {linked ? <A href={patentSearchUrl(applicantQuery(name))}>{name}</A> : name}
          {codes.map(({ Name, Code }) =>
            Name === name ? (
              <span key={Code} className="soft">
                （统一社会信用代码 <span className="num">{Code}</span>）
              </span>
            ) : null,
          )}
        </span>
      ))}
    </>
  );
}
