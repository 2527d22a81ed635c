import { FEE_ARTICLES } from '@ip-portal/contract/rules/fee-words';
import type { Meaning } from '@ip-portal/contract/rules/state-words';
import { References } from '../parts';

/** What something means, and the article that says so. */
export function Told({ text, article }: Meaning) {
  return (
    <>
      {text}
      {article ? (
        <span className="fee-basis">
          （<References text={article} basis />）
        </span>
      ) : null}
    </>
  );
}

/** That annual fees are due, and when. */
export function FeeArticles() {
  const [due, when] = FEE_ARTICLES;
  return (
    <span className="fee-basis">
      依据：
      <References text={due} basis />、
      <References text={when} basis />。
    </span>
  );
}
