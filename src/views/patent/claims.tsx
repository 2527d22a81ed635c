import { type ClaimNode, claimTree, numbersInWords } from '@ip-portal/contract/rules/claim-tree';
import type { Claim } from '@ip-portal/contract/rules/claims';
import { useRef, useState } from 'react';
import { A } from '../parts/here';
import { Printed } from './printed';

const anchorOf = (number: number) => `claim-${number}`;

/** What a claim is and what it refers to. */
function Kind({ claim: { independent, category, refersTo } }: { claim: Claim }) {
  const [first] = refersTo;
  const words = numbersInWords(refersTo);
  const refers =
    first === undefined ? null : (
      <A className="num" href={`#${anchorOf(first)}`}>
        {words}
      </A>
    );
  if (!independent) return <span className="claim-kind soft">引用 {refers ?? '未明'}</span>;
  return (
    <span className="claim-kind soft">
      独立 · {category}
      {refers ? <>，提及 {refers}</> : null}
    </span>
  );
}

const FAULT = { later: '不在前面', missing: '不在本文本中' };

function Faults({ claim }: { claim: Claim }) {
  if (claim.faults.length === 0) return null;
  const told = claim.faults.map((one) => `权利要求 ${one.claim} ${FAULT[one.kind]}`);
  return <p className="soft">所引用的{told.join('，')}；按原文照录。</p>;
}

const countOf = (nodes: readonly ClaimNode[]): number => nodes.reduce((sum, { below }) => sum + 1 + countOf(below), 0);

function Nodes({ nodes }: { nodes: readonly ClaimNode[] }) {
  return (
    <ol className="claims">
      {nodes.map(({ claim, below }) => (
        <li key={claim.number} id={anchorOf(claim.number)}>
          <div className={claim.independent ? 'claim claim-own' : 'claim'}>
            <A className="claim-number num" href={`#${anchorOf(claim.number)}`} aria-label={`权利要求 ${claim.number}`}>
              {claim.number}
            </A>
            <div>
              <Kind claim={claim} />
              <Printed text={claim.text} of={`权利要求 ${claim.number}`} />
              <Faults claim={claim} />
            </div>
          </div>
          {below.length > 0 ? (
            <details className="claim-below fold" open>
              <summary>
                权利要求 {claim.number} 的从属权利要求（{countOf(below)}）
              </summary>
              <Nodes nodes={below} />
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The claims as a tree: each below the first of those it refines. Folding needs no script. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(false);
  const own = claims.filter(({ independent }) => independent).length;
  const foldAll = () => {
    for (const one of box.current?.querySelectorAll('details') ?? []) one.open = folded;
    setFolded(!folded);
  };
  return (
    <div ref={box}>
      <p className="claims-sum soft">
        独立权利要求 {own} 项，从属权利要求 {claims.length - own} 项
        {claims.length > own ? (
          <button type="button" className="text-button" data-js="" onClick={foldAll}>
            {folded ? '展开全部从属' : '收起全部从属'}
          </button>
        ) : null}
      </p>
      <Nodes nodes={claimTree(claims)} />
    </div>
  );
}
