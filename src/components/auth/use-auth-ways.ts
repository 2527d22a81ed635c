import type { AuthWays } from '@ip-portal/contract';
import { useEffect, useState } from 'react';
import { fetchAuthWays } from '../../services/sms';

/** What this portal offers; undefined until it is known, null where it could not be asked. */
export function useAuthWays(): AuthWays | null | undefined {
  const [ways, setWays] = useState<AuthWays | null>();
  useEffect(() => {
    let here = true;
    void fetchAuthWays().then(
      (found) => {
        if (here) setWays(found);
      },
      () => {
        if (here) setWays(null);
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return ways;
}
