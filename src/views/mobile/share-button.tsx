import { useSyncExternalStore } from 'react';
import { Icon } from '../parts/icon';

const nothing = () => () => undefined;

/**
 * Hands the mobile page of this `address`, at the place that is read, to the phone's own sheet for sharing; its place stays empty
 * where the browser has none.
 */
export function ShareButton({ address }: { address: string }) {
  const can = useSyncExternalStore(
    nothing,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const share = () => {
    // Who closes the sheet has not failed.
    const { origin, hash } = window.location;
    navigator.share({ title: document.title, url: origin + address + hash }).catch(() => undefined);
  };
  return (
    <span className="mobile-head-tool">
      {can ? (
        <button type="button" className="mobile-head-tool" onClick={share}>
          <Icon name="share" size={22} />
          <span className="sr-only">分享</span>
        </button>
      ) : null}
    </span>
  );
}
