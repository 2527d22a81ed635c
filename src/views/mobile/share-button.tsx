import { useSyncExternalStore } from 'react';
import { addressToShare } from '../parts/copy-text';
import { Icon } from '../parts/icon';

const nothing = () => () => undefined;

/** Hands the page to the phone's own sheet for sharing; its place stays empty where the browser has none. */
export function ShareButton() {
  const can = useSyncExternalStore(
    nothing,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const share = () => {
    // Who closes the sheet has not failed.
    navigator.share({ title: document.title, url: addressToShare() }).catch(() => undefined);
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
