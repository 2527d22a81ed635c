import type { PatentItem } from '@ip-portal/contract';
import type { Drawing } from '@ip-portal/contract/drawing/motifs';
import { ArtDrawing } from '../art/drawing';
import { srcSetOf } from '../parts/cover';

/** What the pictures of these patents are, where some are none of their own; empty where all are. */
export const drawnNote = (items: readonly PatentItem[]): string =>
  items.every(({ LeadFigure }) => LeadFigure) ? '' : '标“示意”的配图按分类号绘制，不是专利附图';

/** A patent at a glance: a figure of its own, or what its class is about, said to be that. The words are beside it. */
export function PatentPicture({ patent, drawing }: { patent: PatentItem; drawing: Drawing | undefined }) {
  const { LeadFigure: own } = patent;
  if (own) {
    return (
      <img
        className="art"
        src={own.Url}
        srcSet={srcSetOf(own.Url)}
        sizes={srcSetOf(own.Url) ? '256px' : undefined}
        alt=""
        width="256"
        height="184"
        loading="lazy"
        decoding="async"
      />
    );
  }
  if (!drawing) return null;
  return (
    <>
      <ArtDrawing drawing={drawing} />
      <small className="drawn-sign">示意</small>
    </>
  );
}
