/**
 * The public stylesheets, each a file for one area, and which of them a page needs at once. All of them travel with
 * every page, because later pages are rendered in the browser; what the page itself does not need follows its content.
 */
import {
  ABOUT_URL,
  CLASSES_URL,
  detailPath,
  HOME_URL,
  LIST_URLS,
  MOBILE_URL,
  mobilePath,
  PRIVACY_URL,
  SAME_ON_PHONE,
  SEARCH_URL,
  SIMILAR_URL,
  SITEMAP_URL,
  TERMS_URL,
} from '@ip-portal/contract/urls';
import { stripCss } from '../theme/strip';
import { tokensCss } from '../theme/tokens';
import articles from './articles.css?raw';
import base from './base.css?raw';
import contrast from './contrast.css?raw';
import details from './details.css?raw';
import fees from './fees.css?raw';
import footer from './footer.css?raw';
import homeSections from './home-sections.css?raw';
import homeTop from './home-top.css?raw';
import lawList from './law-list.css?raw';
import listing from './listing.css?raw';
import market from './market.css?raw';
import masthead from './masthead.css?raw';
import { mobileCss, mobileFrameCss } from './mobile';
import noticeList from './notice-list.css?raw';
import parts from './parts.css?raw';
import patent from './patent.css?raw';
import patentCards from './patent-cards.css?raw';
import patentFolded from './patent-folded.css?raw';
import patentSearch from './patent-search.css?raw';
import phones from './phones.css?raw';
import phrase from './phrase.css?raw';
import places from './places.css?raw';
import plain from './plain.css?raw';
import preview from './preview.css?raw';
import print from './print.css?raw';
import records from './records.css?raw';
import statutes from './statutes.css?raw';
import touch from './touch.css?raw';
import viewer from './viewer.css?raw';
import widths from './widths.css?raw';

/** Areas with a page head of their own. */
type StyleArea = 'home' | 'lists' | 'content' | 'patent' | 'places' | 'mobile';

const EVERY: readonly StyleArea[] = ['home', 'lists', 'content', 'patent', 'places', 'mobile'];
const DESKTOP: readonly StyleArea[] = ['home', 'lists', 'content', 'patent', 'places'];
const READING: readonly StyleArea[] = ['lists', 'content', 'patent', 'places', 'mobile'];

interface Sheet {
  css: string;
  /** Areas that need it at once. */
  first: readonly StyleArea[];
  /** Refines what stands before it: follows again after sheets that come late. */
  refines?: true;
  /** Of the desktop's frame: the mobile pages have another. */
  frame?: true;
}

/** In their order; later ones may refine earlier ones. */
const SHEETS: readonly Sheet[] = [
  { css: tokensCss(), first: EVERY },
  { css: base, first: EVERY },
  { css: parts, first: EVERY },
  { css: phrase, first: ['home', 'content', 'mobile'] },
  { css: masthead, first: DESKTOP, frame: true },
  { css: footer, first: DESKTOP, frame: true },
  { css: stripCss(), first: ['home', 'mobile'] },
  { css: patentCards, first: ['home', 'lists'] },
  { css: homeTop, first: ['home'] },
  { css: homeSections, first: ['home'] },
  { css: places, first: ['places'] },
  { css: listing, first: READING },
  { css: articles, first: READING },
  { css: phones, first: EVERY, refines: true },
  { css: records, first: READING },
  { css: lawList, first: ['lists'] },
  { css: noticeList, first: ['lists'] },
  { css: patentSearch, first: ['lists'] },
  { css: statutes, first: ['content', 'patent', 'mobile'] },
  { css: details, first: ['lists', 'content'] },
  { css: fees, first: ['content'] },
  { css: patent, first: ['patent'] },
  { css: contrast, first: [] },
  { css: plain, first: [] },
  { css: touch, first: [] },
  { css: patentFolded, first: [] },
  // Wanted at the first click.
  { css: viewer, first: [] },
  { css: preview, first: ['content'] },
  // Shown to people alone, whose page the browser makes.
  { css: market, first: [] },
  { css: widths, first: READING, refines: true },
  { css: print, first: EVERY, refines: true },
];

const LISTS: readonly string[] = [...Object.values(LIST_URLS), SEARCH_URL];
const PATENT: readonly string[] = [detailPath('patent'), SIMILAR_URL, CLASSES_URL];
const PLACES: readonly string[] = [ABOUT_URL, SITEMAP_URL, PRIVACY_URL, TERMS_URL];

const SAME: ReadonlyMap<string, string> = new Map(SAME_ON_PHONE.map((path) => [mobilePath(path), path]));

const isMobile = (path: string) => path === MOBILE_URL || path.startsWith(`${MOBILE_URL}/`);

/** Of a mobile page that shows what a desktop page does: the area of that one. */
function areaOf(path: string): StyleArea {
  const same = SAME.get(path);
  if (same) return areaOf(same);
  if (isMobile(path)) return 'mobile';
  if (path === HOME_URL) return 'home';
  if (LISTS.includes(path)) return 'lists';
  if (PATENT.includes(path)) return 'patent';
  return PLACES.includes(path) ? 'places' : 'content';
}

/** What stands in the head of a page, and what follows its content. */
interface PageStyles {
  first: string;
  later: string;
}

function joined(area: StyleArea, onPhone: boolean): PageStyles {
  const isFirst = ({ first, frame }: Sheet) => first.includes(area) && !(onPhone && frame);
  const gap = SHEETS.findIndex((sheet) => !isFirst(sheet));
  const text = (sheets: readonly Sheet[]) => sheets.map(({ css }) => css).join('');
  // Rows of its own are of no use to a page that shows what the desktop does.
  const mobile = !onPhone ? '' : area === 'mobile' ? mobileCss : mobileFrameCss;
  return {
    first: text(SHEETS.filter(isFirst)) + mobile,
    later:
      text(SHEETS.filter((sheet, place) => !isFirst(sheet) || (sheet.refines && place > gap))) +
      (onPhone ? mobileCss : ''),
  };
}

const ready = new Map<string, PageStyles>();

/** The styles of a page, put together once for each area. */
export function stylesFor(path: string): PageStyles {
  const area = areaOf(path);
  const onPhone = isMobile(path);
  const key = `${area} ${onPhone}`;
  const styles = ready.get(key) ?? joined(area, onPhone);
  ready.set(key, styles);
  return styles;
}

/** Every rule, where the backend did not send the page. */
export const everyCss = SHEETS.map(({ css }) => css).join('') + mobileCss;
