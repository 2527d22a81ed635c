import type { ComparedParagraph, PrivacyTextChanges } from '@ip-portal/contract';

type Part = ComparedParagraph['Parts'][number];

function Words({ part: { Change, Text } }: { part: Part }) {
  if (Change === 'added') return <ins>{Text}</ins>;
  if (Change === 'removed') return <del>{Text}</del>;
  return <>{Text}</>;
}

/** What makes a version differ from an earlier one: added words underlined, removed ones struck out. */
export function Changes({ changes: { Number, Before, Paragraphs } }: { changes: PrivacyTextChanges }) {
  const changed = Paragraphs.some(({ Parts }) => Parts.some(({ Change }) => Change !== 'same'));
  return (
    <section aria-labelledby="privacy-changes">
      <h2 id="privacy-changes" className="privacy-heading">
        第 {Number} 版与第 {Before} 版的不同
      </h2>
      <p className="lead">
        {changed ? (
          <>
            <ins>下划线</ins>为第 {Number} 版的文字，<del>删除线</del>为第 {Before} 版的文字。
          </>
        ) : (
          '两个版本的文字相同。'
        )}
      </p>
      <div className="prose privacy-changes">
        {Paragraphs.map(({ Parts }, index) => (
          <p key={index} className={Parts.some(({ Change }) => Change !== 'same') ? 'changed' : undefined}>
            {Parts.map((part, at) => (
              <Words key={at} part={part} />
            ))}
          </p>
        ))}
      </div>
    </section>
  );
}
