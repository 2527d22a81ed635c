import type { PatentHolder } from '@ip-portal/contract';

/** From when to when somebody held it; no end: still. */
function spanOf({ From, Until }: PatentHolder): string {
  if (Until === null) return `${From} 起`;
  return From === null ? `至 ${Until}` : `${From} 至 ${Until}`;
}

/** Who held it before, and who holds it now although the list above does not say so: events tell. */
export function Holders({
  holders,
  as,
  listed,
}: {
  holders: readonly PatentHolder[];
  as: PatentHolder['Role'];
  listed: readonly string[];
}) {
  const own = holders.filter((one) => one.Role === as);
  const parts = [
    { word: '曾为', some: own.filter(({ Until }) => Until !== null) },
    { word: '现为', some: own.filter(({ Name, Until }) => Until === null && !listed.includes(Name)) },
  ];
  return (
    <>
      {parts.map(({ word, some }) =>
        some.length > 0 ? (
          <div key={word} className="soft">
            {word}{' '}
            {some.map((one, index) => (
              <span key={`${one.Name}-${one.Until}-${one.From}`}>
                {index > 0 ? '、' : ''}
                {one.Name}（<span className="num">{spanOf(one)}</span>）
              </span>
            ))}
          </div>
        ) : null,
      )}
    </>
  );
}
