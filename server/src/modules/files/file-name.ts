/** Characters that a name must not carry: control, direction overrides, path and shell signs. */
const BAD = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]/g;
const MAX = 120;

/** The extension of a name, lower case, without the dot. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** Without dots and spaces at either end. */
function trimDots(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[.\s]/.test(text.charAt(start))) start++;
  while (end > start && /[.\s]/.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A display name without folders and tricks that ends in one of `extensions` (the first is added). */
export function safeName(given: string, extensions: readonly string[]): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = trimDots(last.replace(BAD, '').replace(/\s+/g, ' '));
  const fits = extensions.includes(extensionOf(clean));
  const extension = fits ? extensionOf(clean) : (extensions[0] ?? 'bin');
  const stem = (fits ? clean.slice(0, -extension.length - 1) : clean).trim() || '未命名';
  return `${[...stem].slice(0, MAX).join('')}.${extension}`;
}

/** `Content-Disposition` with the name for old and new browsers (RFC 6266, RFC 5987). */
export function disposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
