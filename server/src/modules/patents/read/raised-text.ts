/**
 * Indices and exponents as characters of their own: H₂O, 10⁻³. Columns hold text without markup, and there 10-3 would be
 * another number. What has no such character stands as `V_{max}` or `x^{2y}`.
 */
import { toHalfWidth } from '@ip-portal/contract/rules/text';

const charactersOf = (plain: string, raised: string): ReadonlyMap<string, string> => {
  const twins = [...raised];
  return new Map([...plain].map((one, index) => [one, twins[index] ?? one]));
};
/** Those that the fonts of usual systems have. */
const CHARACTERS = {
  sub: charactersOf('0123456789+-=()aeoxhklmnpstiruv', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢᵣᵤᵥ'),
  sup: charactersOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'),
};
const MARK = { sub: '_', sup: '^' };

/** `text` as an index or an exponent; empty where it says nothing. */
export function raisedText(text: string, place: keyof typeof CHARACTERS): string {
  const said = text.replace(/\s+/g, ' ').trim();
  const found = [...toHalfWidth(said)].map((one) => CHARACTERS[place].get(one));
  if (found.every((one) => one !== undefined)) return found.join('');
  return [...said].length === 1 ? MARK[place] + said : `${MARK[place]}{${said}}`;
}
