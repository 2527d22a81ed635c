/** What a 简要说明 says of the views of a design. No dependencies. */

/** The view that shows best what is protected (专利法实施细则第三十一条); undefined where the text names none. */
export function bestView(abstract: string): string | undefined {
  return /最能表明设计要点的图片(?:或照片)?：([^。；，]+)/.exec(abstract)?.[1];
}
