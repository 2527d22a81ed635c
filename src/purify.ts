/** What the browser does to stored HTML before it inserts it. */
import { isAnchor } from '@ip-portal/contract/anchors';
import DOMPurify from 'dompurify';
import { motionLinks } from './views/parts/motion-links';

// An id of another form could shadow one of the page's own.
DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  if (attribute.attrName === 'id' && !isAnchor(attribute.attrValue)) attribute.keepAttr = false;
});

/**
 * As the backend leaves it: links open where the reader wants; nothing submits, plays, runs along or blinks, no style
 * reaches over the page, no id is a name. Pictures that may move get the link that plays them.
 */
export function cleanHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['name'],
    FORBID_TAGS: 'form input button select textarea style audio video source track marquee blink'.split(' '),
  });
  return motionLinks(clean);
}
