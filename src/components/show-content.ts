import { type ComponentType, createContext } from 'react';
import type { PublicPage } from '../views/page';

/**
 * How the layout around it shows a content page. The layout brings it along, so that the entry, which
 * knows every page by its address, need not.
 */
export const ShowContent = createContext<ComponentType<{ page: PublicPage }>>(() => null);
