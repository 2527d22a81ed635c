import frame from './mobile.css?raw';
import lists from './mobile-lists.css?raw';

/** What the mobile pages add to the public stylesheet. */
export const mobileCss = frame + lists;
