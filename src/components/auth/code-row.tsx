import { type FieldProps, TextField } from '../../views/forms/fields';
import { CODE_TYPED_MAX, digitsOf } from './code-typed';
import { useCodeRequest } from './use-wait';

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
      of={{ ...of, onValue: (typed) => of.onValue(digitsOf(typed)) }}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_TYPED_MAX}
      beside={
        <button type="button" className="btn" onClick={send} disabled={left > 0} aria-busy={busy}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </button>
      }
    />
  );
}
