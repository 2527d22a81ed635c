/** Pictures in texts that may move: the page shows the first frame, a link plays them. */

/** Words of the link; a GIF that stands is opened by it all the same. */
const WORDS = '打开原图（动图会播放）';
const GIF = /\ssrc="([^"]*\/api\/Files\/[0-9a-f]{32}\.gif)"/;

/** Cleaned HTML with a link behind each uploaded GIF, outside of the link it may stand in. */
export function motionLinks(html: string): string {
  if (html.indexOf('.gif"') < 0) return html;
  let inLink = false;
  let waiting = '';
  return html.replace(/<(img|a|\/a)(?=[\s>])[^<>]*>/g, (tag, name: string) => {
    const src = name === 'img' ? GIF.exec(tag)?.[1] : undefined;
    if (src) waiting += ` <a href="${src}?motion=1">${WORDS}</a>`;
    if (name !== 'img') inLink = name === 'a';
    if (inLink) return tag;
    const links = waiting;
    waiting = '';
    return tag + links;
  });
}
