import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimNode, claimTree, numbersInWords } from '../src/rules/claim-tree.ts';
import { type Claim, readClaims } from '../src/rules/claims.ts';

const OWN = '一种装置，其特征在于，包括壳体。';
/** The last claim behind `before` independent ones. */
const last = (text: string, before = 6): Claim => {
  const claims = readClaims([...Array.from({ length: before }, () => OWN), text]);
  return claims[before] as Claim;
};

describe('what a claim refers to', () => {
  const TABLE: [string, number[]][] = [
    ['根据权利要求1所述的装置，其特征在于，还包括盖。', [1]],
    ['如权利要求 2 所述的装置，其特征在于，还包括盖。', [2]],
    ['按照权利要求1或2所述的装置，其特征是还包括盖。', [1, 2]],
    ['根据权利要求1-3任一项所述的装置，其特征在于厚度。', [1, 2, 3]],
    ['根据权利要求1至3中任一项所述的装置，其特征在于厚度。', [1, 2, 3]],
    ['根据权利要求１～３任意一项所述的装置', [1, 2, 3]],
    ['根据权利要求1、3或5所述的装置', [1, 3, 5]],
    ['根据权利要求1至3或5至6所述的装置', [1, 2, 3, 5, 6]],
    ['根据权利要求1，2或3所述的装置', [1, 2, 3]],
    ['根据权利要求1，2个端盖对置', [1]],
    ['根据权利要求1或权利要求4所述的装置', [1, 4]],
    ['根据权利要求3至1所述的装置', [1, 2, 3]],
    ['根据前述任一权利要求所述的装置，其特征在于厚度。', [1, 2, 3, 4, 5, 6]],
    ['根据权利要求1至2中任一项权利要求所述的装置', [1, 2]],
    ['权利要求1所述的装置，其特征在于厚度。', [1]],
    ['一种如权利要求1所述的装置', [1]],
  ];
  it.each(TABLE)('%s', (text, wanted) => {
    expect(last(text)).toMatchObject({ independent: false, refersTo: wanted, faults: [] });
  });

  it('is read without the number in front, which counts where it is printed throughout', () => {
    const [first, second] = readClaims(['3. 一种灯。', '５．根据权利要求3所述的灯。']);
    expect(first).toMatchObject({ number: 3, text: '一种灯。' });
    expect(second).toMatchObject({ number: 5, refersTo: [3], independent: false });
    expect(readClaims(['2. 一种灯。', '一种泵。']).map(({ number }) => number)).toEqual([1, 2]);
    expect(readClaims(['2. 一种灯。', '2. 一种泵。']).map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('a claim that names another and stands alone', () => {
  const METHOD = '一种控制方法，其特征在于，包括采集。';
  const of = (text: string, basis = OWN) => readClaims([basis, text])[1];
  it.each([
    '一种用于实施权利要求1的装置，包括处理器。',
    '一种车辆，其特征在于，包括权利要求1所述的装置。',
    '一种漂移校正方法，应用于权利要求1所述的装置，其特征在于分解。',
    '采用如权利要求1所述装置的系统',
  ])('%s', (text) => expect(of(text)).toMatchObject({ independent: true, refersTo: [1] }));

  it('is told by its category where it begins like one that depends', () => {
    expect(of('根据权利要求1所述的装置的控制方法，其特征在于步骤。')).toMatchObject({
      independent: true,
      category: '方法',
    });
    expect(of('权利要求1所述的装置在测量水质中的应用。')).toMatchObject({ independent: true, category: '方法' });
    expect(of('根据权利要求1所述的方法制得的涂层。', METHOD)).toMatchObject({ independent: true, category: '产品' });
    expect(of('根据权利要求1所述的控制方法，其特征在于温度。', METHOD)).toMatchObject({ independent: false });
  });
});

describe('faults of references', () => {
  it('are told: to itself, to a later claim, to none', () => {
    const claims = readClaims([
      OWN,
      '根据权利要求2所述的装置。',
      '根据权利要求4至5所述的装置。',
      '根据权利要求9所述的装置。',
    ]);
    expect(claims.map(({ faults }) => faults)).toEqual([
      [],
      [{ kind: 'later', claim: 2 }],
      [
        { kind: 'later', claim: 4 },
        { kind: 'missing', claim: 5 },
      ],
      [{ kind: 'missing', claim: 9 }],
    ]);
    expect(claimTree(claims)).toHaveLength(4);
  });

  it('of a range without an end are few', () => {
    expect(last('根据权利要求1至999所述的装置').faults.length).toBeLessThan(3);
  });
});

describe('the tree', () => {
  const shape = (nodes: readonly ClaimNode[]): unknown[] =>
    nodes.map(({ claim, below }) => (below.length > 0 ? [claim.number, shape(below)] : claim.number));

  it('has each claim below the first of those it depends on', () => {
    const claims = readClaims([
      '1. 一种装置，包括壳体。',
      '2. 根据权利要求1所述的装置。',
      '3. 根据权利要求2所述的装置。',
      '4. 根据权利要求2或3所述的装置。',
      '5. 一种权利要求4所述装置的控制方法，包括采集。',
      '6. 根据权利要求5所述的控制方法。',
    ]);
    expect(shape(claimTree(claims))).toEqual([
      [1, [[2, [3, 4]]]],
      [5, [6]],
    ]);
    expect(claims.filter(({ independent }) => independent).map(({ number }) => number)).toEqual([1, 5]);
  });

  it('says numbers in runs', () => {
    expect(numbersInWords([1, 2, 3, 5, 7, 8])).toBe('1–3、5、7、8');
    expect(numbersInWords([])).toBe('');
  });

  const word = fc.constantFrom(
    '权利要求',
    '根据',
    '如',
    '前述任一',
    '1',
    '2',
    '12',
    '999',
    '至',
    '或',
    '、',
    '，',
    '-',
    '所述的',
    '装置',
    '方法',
    '。',
  );
  const anyClaim = fc.oneof(
    fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
    fc.string({ maxLength: 60 }),
  );
  it('holds every claim once, below an earlier one that it names', () => {
    fc.assert(
      fc.property(fc.array(anyClaim, { maxLength: 25 }), (texts) => {
        const claims = readClaims(texts);
        expect(claims).toHaveLength(texts.length);
        const order = new Map(claims.map(({ number }, place) => [number, place]));
        expect(order.size).toBe(texts.length);
        let count = 0;
        const walk = (nodes: readonly ClaimNode[], above?: Claim) => {
          for (const { claim, below } of nodes) {
            count += 1;
            if (above) {
              expect(claim.independent).toBe(false);
              expect(claim.refersTo[0]).toBe(above.number);
              expect(order.get(above.number)).toBeLessThan(order.get(claim.number) as number);
            }
            walk(below, claim);
          }
        };
        walk(claimTree(claims));
        expect(count).toBe(texts.length);
        for (const { refersTo, faults, number } of claims) {
          for (const one of refersTo) expect(order.get(one)).toBeLessThan(order.get(number) as number);
          for (const { kind, claim } of faults) expect(order.has(claim)).toBe(kind === 'later');
        }
      }),
    );
  });
});
