import type { UserInfo } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { setAskForProof, setAskToAgree, setAskToLogIn } from '../../services/session';

const SessionDialog = lazy(() => import('./session-dialog'));
const ProofDialog = lazy(() => import('./proof-dialog'));
const ConsentDialog = lazy(() => import('../privacy/consent-dialog'));

/** A dialog that is open while `asked`, and what to call with its answer. */
function useQuestion(setAsk: typeof setAskToLogIn, onAsked?: () => void) {
  const [asked, setAsked] = useState(false);
  const tell = useRef(onAsked);
  tell.current = onAsked;
  const answer = useRef<(done: boolean) => void>(() => undefined);
  useEffect(() => {
    setAsk(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setAsked(true);
          tell.current?.();
        }),
    );
    return () => {
      setAsk(null);
      answer.current(false);
    };
  }, [setAsk]);
  const close = (done: boolean) => {
    setAsked(false);
    answer.current(done);
  };
  return { asked, close };
}

/** The questions that a call of the page may raise: to log in again, to prove who is there, to agree to new texts. */
export function SessionDialogs({
  userName,
  hasFactor,
  hasPasskey = false,
  loginPath = LOGIN_URL,
  over = false,
  asksNow,
  onAgreed,
  onAsked,
  onBack,
}: {
  userName: string;
  hasFactor: boolean;
  hasPasskey?: boolean;
  loginPath?: string;
  /** The tab knows that the session is over. */
  over?: boolean;
  /** Texts wait for agreement: asked at once, and again when a call needs it. */
  asksNow?: () => boolean;
  onAgreed?: () => void;
  /** A call has found out that it is. */
  onAsked?: () => void;
  /** The same person has logged in again. */
  onBack?: (user: UserInfo) => void;
}) {
  const logIn = useQuestion(setAskToLogIn, onAsked);
  const proof = useQuestion(setAskForProof);
  const consent = useQuestion(setAskToAgree);
  const [put, setPut] = useState(() => asksNow?.() ?? false);
  // Logged in again in another tab: there is nothing left to ask.
  const wasOver = useRef(over);
  useEffect(() => {
    if (wasOver.current && !over && logIn.asked) logIn.close(true);
    wasOver.current = over;
  }, [over, logIn]);
  return (
    <Suspense>
      {proof.asked ? (
        <ProofDialog userName={userName} hasFactor={hasFactor} hasPasskey={hasPasskey} onClose={proof.close} />
      ) : null}
      {consent.asked || put ? (
        <ConsentDialog
          onClose={(agreed) => {
            setPut(false);
            consent.close(agreed);
            if (agreed) onAgreed?.();
          }}
        />
      ) : null}
      {logIn.asked ? (
        <SessionDialog
          userName={userName}
          loginPath={loginPath}
          onClose={(user) => {
            logIn.close(user !== null);
            if (user) onBack?.(user);
          }}
        />
      ) : null}
    </Suspense>
  );
}
