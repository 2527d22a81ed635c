/** The public stylesheets, each a file for one area. Later ones may refine earlier ones: the order counts. */
import { tokensCss } from '../theme/tokens';
import articles from './articles.css?raw';
import base from './base.css?raw';
import details from './details.css?raw';
import footer from './footer.css?raw';
import homeSections from './home-sections.css?raw';
import homeTop from './home-top.css?raw';
import listing from './listing.css?raw';
import masthead from './masthead.css?raw';
import { mobileCss } from './mobile';
import parts from './parts.css?raw';
import phones from './phones.css?raw';
import records from './records.css?raw';
import statutes from './statutes.css?raw';
import widths from './widths.css?raw';

/** Of every public page. */
export const desktopCss = [
  tokensCss(),
  base,
  parts,
  masthead,
  footer,
  homeTop,
  homeSections,
  listing,
  articles,
  phones,
  records,
  statutes,
  details,
  widths,
].join('');

/** The same with what the mobile pages add. */
export const everyCss = desktopCss + mobileCss;
