import { CODE_DIGITS } from '@ip-portal/contract/limits';

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);
/** Characters that a field for a code takes: a pasted code may have blanks in it, or words around it. */
export const CODE_TYPED_MAX = 100;

/** The digits of what was typed or pasted, also of full width; nothing past the length of a code. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS);
}

/** What is wrong with a code as it is typed. */
export function codeFault(value: string, optional = false): string | undefined {
  if (value === '') return optional ? undefined : '请输入验证码';
  return CODE.test(value) ? undefined : `验证码为 ${CODE_DIGITS} 位数字`;
}
