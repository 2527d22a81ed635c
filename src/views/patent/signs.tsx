import type { ReferenceSign } from '@ip-portal/contract/rules/reference-signs';

/** 附图标记 as the description lists them. */
export function Signs({ signs }: { signs: readonly ReferenceSign[] }) {
  return (
    <ul className="signs flow" aria-label="附图标记">
      {signs.map(({ sign, name }) => (
        <li key={sign}>
          <b className="num">{sign}</b> {name}
        </li>
      ))}
    </ul>
  );
}
