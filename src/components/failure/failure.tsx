import type { Refusal } from '@ip-portal/contract/rules/refusal';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../../views/parts/icon';
import { References } from '../../views/parts/references';
import type { Told } from './told';
import './failure.css';

/** What a refusal rests on and what can be done instead. */
function Behind({ refusal: { article, wayOut } }: { refusal: Refusal }) {
  return (
    <>
      {article ? (
        <p className="refusal-article">
          依据：
          <References text={article} basis newTab />
        </p>
      ) : null}
      {wayOut ? (
        <p className="refusal-way">{wayOut.url ? <a href={wayOut.url}>{wayOut.text}</a> : wayOut.text}</p>
      ) : null}
    </>
  );
}

/** The words of a failure: a title, and what stands below it. */
function wordsOf(of: Told): { title: string; below?: ReactNode } {
  const refusals = typeof of === 'string' ? [] : of.refusals;
  const [first] = refusals;
  if (!first || !refusals.some(({ article, wayOut }) => article || wayOut)) {
    return { title: typeof of === 'string' ? of : of.message };
  }
  if (refusals.length === 1) return { title: first.reason, below: <Behind refusal={first} /> };
  return {
    title: `有 ${refusals.length} 处不符合规定`,
    below: (
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
}

/**
 * What stands in the way, above a form or in a dialog; nothing without a failure. A refusal is told in three parts: the
 * reason, the article it rests on, the way out. Needs no script beyond its own: it also tells that none can be had.
 */
export function Failure({
  of,
  className,
  ...rest
}: {
  of: Told | null | undefined;
  className?: string;
  style?: CSSProperties;
  id?: string;
}) {
  if (!of) return null;
  const { title, below } = wordsOf(of);
  return (
    <div {...rest} className={className ? `failure ${className}` : 'failure'} role="alert">
      <Icon name="alert" size={20} />
      <div>
        <p className="failure-title">{title}</p>
        {below}
      </div>
    </div>
  );
}
