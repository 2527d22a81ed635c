import type { UserInfo } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { LatePart } from '../../hooks/use-late-part';
import { setAskForProof, setAskToAgree, setAskToLogIn } from '../../services/session';

const loadLogIn = () => import('./session-dialog');
const loadProof = () => import('./proof-dialog');
const loadConsent = () => import('../privacy/consent-dialog');

/** A dialog that is there while it asks, and what to call with its answer. One that does not come rejects the question. */
function useQuestion<P>(setAsk: typeof setAskToLogIn, load: LatePart<P>, onAsked?: () => void) {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
  const tell = useRef(onAsked);
  tell.current = onAsked;
  const answer = useRef<(done: boolean) => void>(() => undefined);
  const here = useRef(true);
  const ask = useCallback(async () => {
    tell.current?.();
    const { default: came } = await load();
    if (!here.current) return false;
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setDialog(() => came);
    });
  }, [load]);
  useEffect(() => {
    here.current = true;
    setAsk(ask);
    return () => {
      here.current = false;
      setAsk(null);
      answer.current(false);
    };
  }, [setAsk, ask]);
  const close = (done: boolean) => {
    setDialog(null);
    answer.current(done);
  };
  return { Dialog, ask, close };
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
  const logIn = useQuestion(setAskToLogIn, loadLogIn, onAsked);
  const proof = useQuestion(setAskForProof, loadProof);
  const consent = useQuestion(setAskToAgree, loadConsent);
  const [put] = useState(() => asksNow?.() ?? false);
  const { ask: putConsent } = consent;
  useEffect(() => {
    // What does not come now is asked when a call needs it.
    if (put) putConsent().catch(() => undefined);
  }, [put, putConsent]);
  // Logged in again in another tab: there is nothing left to ask.
  const wasOver = useRef(over);
  useEffect(() => {
    if (wasOver.current && !over && logIn.Dialog) logIn.close(true);
    wasOver.current = over;
  }, [over, logIn]);
  return (
    <>
      {proof.Dialog ? (
        <proof.Dialog userName={userName} hasFactor={hasFactor} hasPasskey={hasPasskey} onClose={proof.close} />
      ) : null}
      {consent.Dialog ? (
        <consent.Dialog
          onClose={(agreed) => {
            consent.close(agreed);
            if (agreed) onAgreed?.();
          }}
        />
      ) : null}
      {logIn.Dialog ? (
        <logIn.Dialog
          userName={userName}
          loginPath={loginPath}
          onClose={(user) => {
            logIn.close(user !== null);
            if (user) onBack?.(user);
          }}
        />
      ) : null}
    </>
  );
}
