import frame from './mobile.css?raw';
import home from './mobile-home.css?raw';
import lists from './mobile-lists.css?raw';

/** What stands around every mobile page. */
export const mobileFrameCss = frame;

/** What the mobile pages add to the public stylesheet. */
export const mobileCss = frame + home + lists;
