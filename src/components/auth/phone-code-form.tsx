import type { CodeProofBody } from '@ip-portal/contract';
import type { SmsCodeAsk } from '@ip-portal/contract/code-words';
import { PHONE_TYPED_MAX, SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { useRef, useState } from 'react';
import { askForCode } from '../../services/sms';
import { NativeForm, SendButton, TextField } from '../../views/forms/fields';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { useFields } from '../native-form/use-fields';
import { CodeRow } from './code-row';
import { codeFault } from './code-typed';
import { useOpenedAt } from './use-opened-at';

/** What is wrong with the number of a mobile telephone. */
function mobileFault(value: string): string | undefined {
  const mobile = parseMobile(value);
  return mobile.ok ? undefined : mobile.reason;
}

/** A number and the code that was sent to it. What it says is the same for every number. */
export function PhoneCodeForm({
  purpose,
  action,
  onProof,
}: {
  purpose: SmsCodeAsk;
  action: string;
  onProof: (proof: CodeProofBody) => Promise<void>;
}) {
  const fields = useFields({ Phone: '', Code: '' }, ({ Phone, Code }) => ({
    Phone: mobileFault(Phone),
    Code: codeFault(Code),
  }));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const [ticket, setTicket] = useState<string>();
  useOpenedAt(fields, 'Phone');

  const ask = async (): Promise<boolean> => {
    setFailure(undefined);
    if (!fields.check(['Phone'])) return false;
    try {
      setTicket(await askForCode({ Purpose: purpose, Phone: fields.values.Phone }));
      fields.focus('Code');
      return true;
    } catch (error) {
      setFailure(fields.tellError(error));
      return false;
    }
  };

  const submit = async () => {
    if (sending.current || !fields.check()) return;
    if (ticket === undefined) return setFailure('请先获取验证码');
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onProof({ Ticket: ticket, Code: fields.values.Code });
    } catch (error) {
      fields.set('Code', '');
      setFailure(fields.tellError(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <NativeForm onSend={() => void submit()}>
      <Failure of={failure} />
      <TextField
        of={fields.of('Phone')}
        label="已验证的手机号"
        autoComplete="tel"
        inputMode="tel"
        maxLength={PHONE_TYPED_MAX}
        required
      />
      <CodeRow of={fields.of('Code')} ask={ask} />
      {ticket ? (
        <p className="native-hint" role="status">
          如果该手机号已在本站验证，很快会收到验证码，{SMS_CODE_MINUTES} 分钟内有效。
        </p>
      ) : null}
      <SendButton busy={busy}>{action}</SendButton>
    </NativeForm>
  );
}
