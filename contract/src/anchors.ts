/**
 * Ids that stored HTML may carry: anchors of a statute's parts, as `statute-body.ts` of the backend makes them. Any other
 * id could shadow one of the page's own. No dependencies: public pages load this file.
 */
const ANCHOR = /^(?:(?:part|subpart|ch|sec|art|item|block|para|att)(?:-\d{1,5})+-?|v\d{1,5}-?)+$/;
const ANCHOR_MAX = 120;

/** True for an id that stored HTML may carry: `art-50`, `ch-2-sec-1`. */
export const isAnchor = (id: string): boolean => id.length <= ANCHOR_MAX && ANCHOR.test(id);
