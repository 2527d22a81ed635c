import { describe, expect, it } from 'vitest';
import { homePatents } from '../src/rules/home-patents.ts';

const some = (...ids: number[]) => ids.map((Id) => ({ Id }));
const AUTOMATIC = some(1, 2, 3, 4, 5, 6, 7, 8);

describe('the patents of the home page', () => {
  it('are the automatic ones where nothing is chosen', () => {
    expect(homePatents([], AUTOMATIC)).toEqual(AUTOMATIC);
  });
  it('begin with the chosen ones and repeat none', () => {
    expect(homePatents(some(20, 3), AUTOMATIC)).toEqual(some(20, 3, 1, 2, 4, 5, 6, 7));
  });
  it('are eight, and fewer where there are no more', () => {
    expect(homePatents(some(11, 12, 13, 14, 15, 16, 17, 18), AUTOMATIC)).toHaveLength(8);
    expect(homePatents(some(3), some(3, 4))).toEqual(some(3, 4));
  });
});
