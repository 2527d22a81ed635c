/**
 * Where the backend is when the app is hosted elsewhere: `<meta name="api-base" content="https://…">` in
 * index.html, written by the build from `API_BASE`; an operator may edit it there. `/`: where the app is.
 */

/** Origin of the backend, `''` when it is the app's own. */
export function apiBase(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content.trim() ?? '';
  return /^https?:\/\/[^/\s]+\/*$/.test(said) ? said.replace(/\/+$/, '') : '';
}

/** Addresses of files, calendars among them, as the backend writes them: alone in a field, or quoted in HTML. */
const FILE = /(^|["'])(?=\/api\/(?:Files|Notices\/\d+)\/)/g;

/** An answer of the backend at `base`, with the addresses of its files made whole. */
export function withWholeAddresses<T>(answer: T, base: string): T {
  const whole = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(FILE, `$1${base}`);
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
  };
  return base ? (whole(answer) as T) : answer;
}

/** The JSON of a body with the addresses of the backend's files as the backend writes them. */
export function withOwnAddresses(json: string, base: string): string {
  if (!base) return json;
  return ['/api/Files/', '/api/Notices/'].reduce((text, own) => text.split(base + own).join(own), json);
}
