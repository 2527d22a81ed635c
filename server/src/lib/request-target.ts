/** The target of a request as everything behind the door knows it: path and query. */

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Path and query of a target that names a whole address (RFC 9112, 3.2.2: a server must take it). Whose address that
 * is comes from the caller, so it is dropped: it must show in no page, no redirect and no name of a kept answer.
 */
export function originForm(target: string): string {
  const bare = target.replace(ABSOLUTE, '');
  if (bare === target) return target;
  return bare.startsWith('/') ? bare : `/${bare}`;
}
