/** Which figure shows a patent at a glance, and what a 简要说明 says of the views of a design. No dependencies. */

/** The view that shows best what is protected (专利法实施细则第三十一条); undefined where the text names none. */
export function bestView(abstract: string): string | undefined {
  return /最能表明设计要点的图片(?:或照片)?：([^。；，]+)/.exec(abstract)?.[1];
}

/** The figure by which a patent is known at a glance: the view that its 简要说明 names, else the first; null without any. */
export function leadFigure<F extends { Label: string }>(figures: readonly F[], abstract: string): F | null {
  const named = bestView(abstract);
  return figures.find(({ Label }) => Label === named) ?? figures[0] ?? null;
}
