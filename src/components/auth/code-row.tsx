import { SMS_CODE_DIGITS } from '@ip-portal/contract/limits';
import { TextField } from '../native-form/fields';
import type { FieldProps } from '../native-form/use-fields';
import { useCodeRequest } from './use-wait';

const CODE = new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`);

/** What is wrong with a code as it is typed. */
export function codeFault(value: string, optional = false): string | undefined {
  if (value === '') return optional ? undefined : '请输入短信验证码';
  return CODE.test(value) ? undefined : `验证码为 ${SMS_CODE_DIGITS} 位数字`;
}

/** Where a code from a text message is typed in, and asked for, among native fields. */
export function CodeRow({
  of,
  label = '短信验证码',
  ask,
}: {
  of: FieldProps<string>;
  label?: string;
  ask: () => Promise<boolean>;
}) {
  const { left, busy, send } = useCodeRequest(ask);
  return (
    <TextField
      of={of}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={SMS_CODE_DIGITS}
      beside={
        <button type="button" className="btn" onClick={send} disabled={left > 0} aria-busy={busy}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </button>
      }
    />
  );
}
