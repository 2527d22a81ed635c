import type { UserInfo } from '@ip-portal/contract';
import { SSO_FAULTS, type SsoFault } from '@ip-portal/contract/sso-words';
import { useEffect, useRef, useState } from 'react';
import { fetchHalfUser } from '../../services/auth';
import { fetchOwnIdentities, fetchSsoOffer, ssoAddress, ssoProofAddress } from '../../services/sso';

/** What an address says of a log-in by the provider that came to nothing; undefined when it says nothing. */
export function ssoFault(search: string): string | undefined {
  const fault = new URLSearchParams(search).get('sso') ?? '';
  return Object.keys(SSO_FAULTS).includes(fault) ? SSO_FAULTS[fault as SsoFault] : undefined;
}

/** Tells `onHalf` of somebody who has come back from the provider and owes the second step. */
export function useHalfWay(search: string, onHalf: (user: UserInfo) => void): void {
  const tell = useRef(onHalf);
  const half = new URLSearchParams(search).get('sso') === 'factor';
  useEffect(() => {
    if (!half) return;
    let here = true;
    void fetchHalfUser().then(
      (user) => {
        if (user && here) tell.current(user);
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [half]);
}

/** What `ask` answers; null before, and where it could not be asked: the other ways are there all the same. */
function useAnswer<T>(ask: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let here = true;
    void ask().then(
      (found) => {
        if (here) setAnswer(() => found);
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [ask]);
  return answer;
}

/** The way in by the identity provider, where there is one. */
export function SsoWay({ pathname, search }: { pathname: string; search: string }) {
  const offer = useAnswer(fetchSsoOffer);
  if (!offer) return null;
  return (
    <a className="btn btn-wide" href={ssoAddress(pathname, new URLSearchParams(search).get('redirect'))}>
      使用{offer.Name}登录
    </a>
  );
}

/** The provider's name, where it is on and the account is linked with it: others would come back as somebody else. */
async function fetchLinked(): Promise<string | null> {
  const offer = await fetchSsoOffer();
  return offer && (await fetchOwnIdentities()).length > 0 ? offer.Name : null;
}

/** The way to prove at the provider who is here. It leaves the page. */
export function SsoProof() {
  const name = useAnswer(fetchLinked);
  if (!name) return null;
  return (
    <p className="session-sso">
      <a href={ssoProofAddress(location.pathname + location.search)}>使用{name}确认</a>
      （会离开本页，没有保存的内容不保留）
    </p>
  );
}
