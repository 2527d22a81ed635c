/** Titles of IPC that come with the portal: complete from the section to the subclass, and short. */
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { describe, expect, it } from 'vitest';
import { SHIPPED_TITLES } from '../../src/modules/patents/classes/shipped-titles.ts';

const symbols = [...SHIPPED_TITLES.keys()];
const ofLength = (size: number) => symbols.filter((symbol) => symbol.length === size);

describe('titles that are shipped', () => {
  it('are of symbols of the scheme, each below one that has a title', () => {
    for (const symbol of ofLength(4)) {
      expect(parseIpc(symbol), symbol).toMatchObject({ ok: true, subclass: symbol });
      expect(SHIPPED_TITLES.has(symbol.slice(0, 3)), symbol).toBe(true);
    }
    for (const symbol of ofLength(3)) expect(SHIPPED_TITLES.has(symbol.slice(0, 1)), symbol).toBe(true);
    expect(symbols).toHaveLength(ofLength(1).length + ofLength(3).length + ofLength(4).length);
  });

  it('leave no class of IPC without subclasses', () => {
    const classes = ofLength(3).filter((symbol) => !symbol.startsWith('Y'));
    expect(classes.filter((symbol) => !ofLength(4).some((one) => one.startsWith(symbol)))).toEqual([]);
    // The edition of 2026 has 655; H01L is of those before.
    expect(ofLength(4)).toHaveLength(656);
    for (const symbol of ['A01B', 'C01G', 'C23C', 'F16D', 'G06F', 'H01L', 'H04L', 'H10P'])
      expect(SHIPPED_TITLES.get(symbol), symbol).toBeTruthy();
  });

  it('are short and tell subclasses of a class apart', () => {
    for (const symbol of ofLength(4)) {
      const title = SHIPPED_TITLES.get(symbol) ?? '';
      expect(title, symbol).toMatch(/^[\p{Script=Han}A-X][\p{Script=Han}、，（）A-Z\d ]{0,22}[\p{Script=Han}）]$/u);
      const beside = ofLength(4).filter((one) => one !== symbol && one.startsWith(symbol.slice(0, 3)));
      expect(beside.map((one) => SHIPPED_TITLES.get(one))).not.toContain(title);
    }
  });
});
