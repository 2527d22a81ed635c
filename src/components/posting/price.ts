/** Prices as people write them and as the backend keeps them (integer fen). */
import { formatFen } from '../../views/parts/format';

export type PriceUnit = '元' | '万元';
export type PriceMode = 'fixed' | 'open' | 'other';

export interface PriceValues {
  PriceMode: PriceMode;
  Amount: string;
  Unit: PriceUnit;
  /** Words beside or instead of an amount. */
  PriceNote: string;
}

/** Decimal places of a unit down to fen. */
const PLACES: Record<PriceUnit, number> = { 元: 2, 万元: 6 };
const NEGOTIABLE = '面议';

/** `1,234.5` of a unit in fen, exact; a Chinese reason when it is no amount. */
export function toFen(text: string, unit: PriceUnit): number | string {
  const plain = text.replace(/[,，\s]/g, '');
  if (!plain) return '请填写金额';
  const match = /^(\d+)(?:\.(\d+))?$/.exec(plain);
  if (!match) return '金额只能是数字，例如 50 或 12.5';
  const places = PLACES[unit];
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return '金额精确到分即可';
  const fen = Number(`${match[1]}${decimals.padEnd(places, '0')}`);
  if (fen === 0) return '金额应大于 0；免费或面议请选择其他方式';
  return Number.isSafeInteger(fen) ? fen : '金额过大，请核对';
}

/** Fen as text and unit for the form: whole 万元 where it reads well. */
export function fromFen(fen: number): { Amount: string; Unit: PriceUnit } {
  const unit: PriceUnit = fen >= 1_000_000 && fen % 10_000 === 0 ? '万元' : '元';
  const places = PLACES[unit];
  const digits = String(fen).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '');
  return { Amount: digits.slice(0, -places) + (decimals ? `.${decimals}` : ''), Unit: unit };
}

/** What the backend stores for the chosen way of pricing. The amount has been checked before. */
export function priceBody(values: PriceValues): { PriceText: string; PriceFen: number | null } {
  if (values.PriceMode === 'open') return { PriceText: NEGOTIABLE, PriceFen: null };
  if (values.PriceMode === 'other') return { PriceText: values.PriceNote.trim(), PriceFen: null };
  const fen = toFen(values.Amount, values.Unit);
  const known = typeof fen === 'number' ? fen : null;
  return { PriceText: values.PriceNote.trim() || (known === null ? '' : formatFen(known)), PriceFen: known };
}

/** The form values of a stored price. */
export function priceValues(text: string, fen: number | null): PriceValues {
  if (fen !== null) return { PriceMode: 'fixed', ...fromFen(fen), PriceNote: text === formatFen(fen) ? '' : text };
  if (text === NEGOTIABLE) return { PriceMode: 'open', Amount: '', Unit: '万元', PriceNote: '' };
  return { PriceMode: 'other', Amount: '', Unit: '万元', PriceNote: text };
}
