import { TOTP_DIGITS } from '@ip-portal/contract/limits';
import { Form, Input } from 'antd';

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
/** As recovery codes are written down, hyphens or not. */
const RECOVERY_CODE = /^([A-Z0-9]{4}[\s-]?){4}$/i;

/** The field of a code: of the app, or one of the recovery codes. */
export function CodeInput({ kind, autoFocus }: { kind: 'app' | 'recovery' | 'either'; autoFocus?: boolean }) {
  const right = (value: string) =>
    (kind !== 'recovery' && APP_CODE.test(value.replace(/\s/g, ''))) ||
    (kind !== 'app' && RECOVERY_CODE.test(value.trim()));
  const label = kind === 'recovery' ? '恢复码' : '验证码';
  const hint = {
    app: `请输入 ${TOTP_DIGITS} 位数字验证码`,
    recovery: '请输入完整的恢复码，形如 ABCD-2345-EFGH-6789',
    either: `请输入 ${TOTP_DIGITS} 位数字验证码或一个恢复码`,
  }[kind];
  return (
    <Form.Item
      name="Code"
      label={label}
      rules={[
        {
          validator: (_, value: string | undefined) =>
            right(value ?? '') ? Promise.resolve() : Promise.reject(new Error(hint)),
        },
      ]}
      validateTrigger="onSubmit"
      {...(kind === 'either' ? { extra: '验证器应用中的 6 位数字，或一个恢复码' } : {})}
    >
      <Input
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        maxLength={kind === 'app' ? 8 : 24}
        {...(autoFocus ? { autoFocus } : {})}
      />
    </Form.Item>
  );
}
