import { formatNumber } from '../parts/format';

/** Fewer are no figure to show: “8 部” says that there is little, and not what there is. */
const FIGURE_MIN = 20;

/** Whether a number is one to show. */
export const isMany = (count: number | undefined): count is number => count !== undefined && count >= FIGURE_MIN;

/** A number with its unit, or what to say where it is small or not to be had. */
export const counted = (count: number | undefined, unit: string, otherwise: string): string =>
  isMany(count) ? `${formatNumber(count)} ${unit}` : otherwise;
