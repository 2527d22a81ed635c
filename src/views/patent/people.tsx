import { patentSearchUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { applicantQuery } from './words';

/** Names in their order; linked ones lead to the patents of whom they name. */
export function People({ names, linked = false }: { names: readonly string[]; linked?: boolean }) {
  return (
    <>
      {names.map((name, index) => (
        <span key={`${name}-${index}`}>
          {index > 0 ? '、' : ''}
          {linked ? <A href={patentSearchUrl(applicantQuery(name))}>{name}</A> : name}
        </span>
      ))}
    </>
  );
}
