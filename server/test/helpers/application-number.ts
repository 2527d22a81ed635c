/** Application numbers that no real application has, with the right check digit. */
import { checkDigit } from '@ip-portal/contract/rules/application-number';

/** The number of that serial: of a 发明 (`1`), 实用新型 (`2`) or 外观设计 (`3`) filed in `year`. */
export function madeUpNumber(serial: number, kind = 1, year = 2021): string {
  const digits = `${year}${kind}${String(serial).padStart(7, '0')}`;
  return `${digits}.${checkDigit(digits)}`;
}
