import { createContext } from 'react';
import type { MenuEntry } from '../views/frame/menu';

/** The main menu as visitors have it; the layout of the back office hands it down to previews of the site. */
export const VisitorMenu = createContext<readonly MenuEntry[]>([]);
