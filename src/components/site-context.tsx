import type { WebConfig } from '@ip-portal/contract';
import { createContext, useContext } from 'react';

/** The site configuration, given by the layouts. */
export const SiteContext = createContext<WebConfig | undefined>(undefined);

/** The site configuration below a layout. */
export function useSiteConfig(): WebConfig {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSiteConfig outside of a layout');
  return site;
}
