/** Editions of classes as they are printed, apart from what reads classes: public pages load this file. No dependencies. */

/** An edition behind its symbol, as gazettes print it: ` (2019.01)`; empty where none is told. */
export const formatEdition = (edition: string | null): string => (edition === null ? '' : ` (${edition})`);

/** As gazettes print it: `LOC(13)Cl. 12-08` where the edition is known, else the symbol alone. */
export const formatLoc = (symbol: string, edition: string | null): string =>
  edition === null ? symbol : `LOC(${edition})Cl. ${symbol}`;
