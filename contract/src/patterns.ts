/** What addresses and numbers may look like, as patterns of a schema: told once, for both sides. */

/** A mobile number of the mainland in its 11 digits, without anchors. */
export const MOBILE_DIGITS = '1[3-9]\\d{9}';

/** A link a page may carry: http(s), a path of this site, mail or telephone. Never `javascript:`, never `//host`. */
export const HREF_PATTERN = '^(https?://|/(?!/)|mailto:|tel:)';

/** A place to go to, or where an image lies: http(s) or a path of this site. */
export const PLACE_PATTERN = '^(https?://|/(?!/))';

/** Where another system is called. */
export const CALLED_PATTERN = '^https?://\\S+$';

/** A picture of ours alone: an upload, or a drawing that comes with the product. */
export const OWN_IMAGE_PATTERN =
  '^/api/Files/([0-9a-f]{32}\\.(jpg|png|webp|gif)|Drawings/[0-9]{8,12}\\.[0-9X]-[1-9][0-9]?\\.svg)$';
