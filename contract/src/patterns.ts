/** Which addresses stored content may carry, as patterns of a schema: told once, for both sides. */

/** A link a page may carry: http(s), a path of this site, mail or telephone. Never `javascript:`, never `//host`. */
export const HREF_PATTERN = '^(https?://|/(?!/)|mailto:|tel:)';

/** A place to go to, or where an image lies: http(s) or a path of this site. */
export const PLACE_PATTERN = '^(https?://|/(?!/))';

/** A picture of ours alone: an upload, or a drawing that comes with the product. */
export const OWN_IMAGE_PATTERN =
  '^/api/Files/([0-9a-f]{32}\\.(jpg|png|webp|gif)|Drawings/[0-9]{8,12}\\.[0-9X]-[1-9][0-9]?\\.svg)$';
