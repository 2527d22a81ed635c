import type { DescriptionPiece } from '@ip-portal/contract/rules/description';
import { useState } from 'react';
import { copyText } from '../parts/copy-text';
import { A } from '../parts/here';
import { useMoment } from '../parts/use-moment';
import { Rows } from './printed';

const anchorOf = (number: string) => `p-${number}`;

/** The number that the source gave a paragraph; it leads there, and a click copies the address. */
function ParagraphNumber({ number, told, tell }: { number: string; told: string | undefined; tell: () => void }) {
  return (
    <>
      <A
        className="paragraph-number num"
        href={`#${anchorOf(number)}`}
        title="本段的链接"
        aria-label={`第 ${number} 段`}
        onClick={tell}
      >
        [{number}]
      </A>
      {told ? <span className="said soft">{told}</span> : null}
    </>
  );
}

/** The description with its headings; paragraphs are numbered where their source numbers them. */
export function Description({ pieces, length }: { pieces: readonly DescriptionPiece[]; length: number }) {
  const [word, say] = useMoment();
  const [copied, setCopied] = useState('');
  const copy = async (number: string) => {
    setCopied(number);
    const page = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href;
    say((await copyText(`${page.split('#')[0]}#${anchorOf(number)}`)) ? '已复制本段链接' : '请手动复制');
  };
  return (
    <details className="patent-description fold">
      <summary>展开说明书全文（约 {Math.max(1, Math.round(length / 100)) * 100} 字）</summary>
      {pieces.map((piece, index) => {
        if (piece.kind === 'heading') {
          return piece.level === 1 ? <h3 key={index}>{piece.text}</h3> : <h4 key={index}>{piece.text}</h4>;
        }
        if (piece.kind === 'table') return <Rows key={index} rows={piece.rows} of="说明书" />;
        const { number } = piece;
        if (number === undefined) return <p key={index}>{piece.text}</p>;
        return (
          <p key={index} id={anchorOf(number)}>
            <ParagraphNumber
              number={number}
              told={copied === number ? word : undefined}
              tell={() => void copy(number)}
            />
            {piece.text}
          </p>
        );
      })}
      <p className="sr-only" role="status">
        {word}
      </p>
    </details>
  );
}
