/** What pages are called in the bench, and what is asked of their cold loads. */

const KB = 1024;

/** Of every page: bytes of script before the first paint, blocking time in ms, layout shift, LCP beside the same page without scripts. */
const EVERY = { early: 0, blocking: 150, cls: 0.02, ofStatic: 2 };
/** LCP in ms; KB of script, of the phone's own pages less; requests. */
const LCP = { home: 800, comeIn: 1200, other: 700 };
const SCRIPT = { desktop: 130, app: 110 };
const REQUESTS = { home: 20, detail: 12, other: 15 };
/** LCP in ms of a mobile page that was seen before. */
export const AGAIN_LCP = 400;
/** The first table of the back office. */
export const OFFICE_TABLE = { lcp: 3500, script: 400 };

const HOME = '/desktop/index';
/** Where people come in: forms, which are no public pages. */
export const COME_IN = ['/desktop/login', '/desktop/register', '/app/login', '/app/register'];

const pathOf = (address) => address.split('?')[0];
export const isMobile = (address) => address.startsWith('/app/');

/** The path, with the names of what is asked for: `/desktop/search?keyword`; which record it is says nothing of the page. */
export function nameOf(address) {
  const asked = [...new URL(address, 'http://portal').searchParams.keys()].filter((name) => name !== 'id');
  return asked.length > 0 ? `${pathOf(address)}?${asked.join('&')}` : pathOf(address);
}

/** What is asked of the page at an address. */
export function limitsOf(address) {
  const path = pathOf(address);
  const lcp = path === HOME ? LCP.home : COME_IN.includes(path) ? LCP.comeIn : LCP.other;
  const requests = /\/index$/.test(path) ? REQUESTS.home : path.endsWith('/detail') ? REQUESTS.detail : REQUESTS.other;
  return { ...EVERY, lcp, requests, script: isMobile(address) ? SCRIPT.app : SCRIPT.desktop };
}

/** Figures beside what is asked of them; counts how many hold, and remembers which do not. */
export class Verdicts {
  held = 0;
  broken = [];

  /** `452 / 700`, with ✗ where it is over; without a limit the figure alone. */
  of(page, figure, text, value, limit) {
    if (limit === undefined) return text;
    const holds = value <= limit;
    if (holds) this.held += 1;
    else this.broken.push(`${page}: ${figure} ${text} of ${limit}`);
    return `${text} / ${limit}${holds ? '' : ' ✗'}`;
  }

  /** The closing lines. */
  told() {
    const asked = this.held + this.broken.length;
    const first = `${this.held} of ${asked} figures hold.`;
    return this.broken.length > 0 ? `${first} Not these:\n  ${this.broken.join('\n  ')}` : first;
  }
}

export const kb = (bytes) => (bytes / KB).toFixed(bytes < 10 * KB && bytes > 0 ? 1 : 0);
export const inKb = (bytes) => bytes / KB;
