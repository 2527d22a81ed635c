import type { WebConfig } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { payload } from '../sent-page';
import { fetchWebConfig } from '../services/public';

let current: WebConfig | undefined = payload?.site;

/** The site configuration: sent with the page, else read once at start. */
export function useSite(): { site: WebConfig | undefined; error: Error | undefined; refresh: () => void } {
  const { data, error, refresh } = useRequest(
    async () => {
      current = await fetchWebConfig();
      return current;
    },
    // The layouts show the failure themselves; without this ahooks also logs it.
    { manual: current !== undefined, onError: () => undefined },
  );
  return { site: data ?? current, error, refresh };
}

/** Replaces the known configuration after staff have saved it. */
export function setSite(site: WebConfig): void {
  current = site;
}
