import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { Alert, type AlertProps } from 'antd';
import type { Told } from './told';
import './failure.css';

/** What a refusal rests on and what can be done instead. */
function Behind({ refusal: { article, wayOut } }: { refusal: Refusal }) {
  return (
    <>
      {article ? <p className="refusal-article">依据：{article}</p> : null}
      {wayOut ? (
        <p className="refusal-way">{wayOut.url ? <a href={wayOut.url}>{wayOut.text}</a> : wayOut.text}</p>
      ) : null}
    </>
  );
}

/**
 * What stands in the way, above a form or in a dialog; nothing without a failure. A refusal is told in three parts: the
 * reason, the article it rests on, the way out.
 */
export function Failure({
  of,
  ...rest
}: { of: Told | null | undefined } & Pick<AlertProps, 'className' | 'style' | 'id'>) {
  if (!of) return null;
  const refusals = typeof of === 'string' ? [] : of.refusals;
  const message = typeof of === 'string' ? of : of.message;
  const [first] = refusals;
  const parts = refusals.some(({ article, wayOut }) => article || wayOut);
  const words =
    !first || !parts
      ? { title: message }
      : refusals.length === 1
        ? { title: first.reason, description: <Behind refusal={first} /> }
        : {
            title: `有 ${refusals.length} 处不符合规定`,
            description: (
              <ul className="refusals">
                {refusals.map((refusal) => (
                  <li key={`${refusal.field} ${refusal.reason}`}>
                    {refusal.reason}
                    <Behind refusal={refusal} />
                  </li>
                ))}
              </ul>
            ),
          };
  return <Alert {...rest} {...words} type="error" showIcon role="alert" />;
}
