/** The table of legal events against the gazette's codes and ST.27, line by line. */
import { describe, expect, it } from 'vitest';
import type { eventKindOf as EventKindOf } from '../src/rules/legal-event.ts';

// Loaded inside the tests: a table that cannot be read must fail them.
const load = () => import('../src/rules/legal-event.ts');

/** Kind, gazette codes, ST.27 codes, effect and flag. */
const TABLE: [string, string, string, string, string?][] = [
  ['correction', 'CD02 CI02 CI03 CI01', 'P21', 'none'],
  ['service', 'DD01', 'W10', 'none'],
  ['restoration', 'RR01', 'C13 K13', 'restore'],
  ['fee-paid', '', 'U11', 'pay'],
  ['open-licence-withdrawn', '', 'S27', 'flag-off', '开放许可'],
  ['licence-cancelled', 'EC01', 'S13 S16 S19', 'flag-off', '许可'],
  ['open-licence-contract', '', 'S17', 'flag-on', '许可'],
  ['open-licence', '', 'S26', 'flag-on', '开放许可'],
  ['compulsory-licence-ended', '', 'S25', 'flag-off', '强制许可'],
  ['compulsory-licence', '', 'S23', 'flag-on', '强制许可'],
  ['licence-changed', 'EM01', 'S12 S15 S18', 'flag-change', '许可'],
  ['licence', 'EE01', 'S11 S14 S17', 'flag-on', '许可'],
  ['pledge-cancelled', 'PC01', 'S22', 'flag-off', '质押'],
  ['pledge-changed', 'PM01', 'S21', 'flag-change', '质押'],
  ['pledge', 'PE01', 'S20', 'flag-on', '质押'],
  ['preservation-ended', 'PD01', 'T16', 'flag-off', '保全'],
  ['preservation', 'PP01', 'T14', 'flag-on', '保全'],
  ['part-invalidation', 'IP01', 'M12', 'part-invalidate'],
  ['invalidation', 'IW01', 'H12 N12', 'invalidate'],
  ['drug-compensation', '', 'G20', 'none'],
  ['term-compensation', '', 'G17', 'none'],
  ['unpaid', 'CF01 C19', 'H13', 'unpaid'],
  ['expiry', 'CX01', 'H14', 'expire'],
  ['deemed-abandoned', 'AD01', 'B12', 'abandon-application'],
  ['double-grant', '', 'H15', 'surrender'],
  ['surrender', 'AV01 C20', 'H15', 'surrender'],
  ['termination', 'C17', 'H10', 'terminate'],
  ['rejection', 'RJ01 C12', 'B15', 'reject'],
  ['deemed-withdrawn', 'WD01 C02', 'B12', 'deemed-withdrawn'],
  ['withdrawal', 'WW01 C04', 'B11', 'withdraw'],
  ['transfer', 'TR01 TA01 C41', 'R14', 'none'],
  ['party-change', 'CP01 CP03 CB01 CB02 C56', 'R13', 'none'],
  ['address-change', 'CP02 CB03', 'R10', 'none'],
  ['examination', 'SE01 C10', 'D11', 'examine'],
  ['grant', 'GR01 C14', 'F11 F12', 'grant'],
  ['publication', 'PB01 C06', 'Q12', 'publish'],
];

describe('the table of events', () => {
  it('pairs codes with effects', async () => {
    const { EVENT_KINDS } = await import('../src/rules/legal-event-table.ts');
    expect(
      EVENT_KINDS.map(({ id, codes, st27, effect, flag }) => [
        id,
        codes.join(' '),
        st27.join(' '),
        effect,
        ...(flag ? [flag] : []),
      ]),
    ).toEqual(TABLE);
  });

  it.each([
    ['发明专利更正', 'correction'],
    ['实用新型专利公告的更正', 'correction'],
    ['外观设计公布更正', 'correction'],
    ['说明书更正', 'correction'],
    ['通知送达', 'service'],
    ['恢复权利', 'restoration'],
    ['权利恢复', 'restoration'],
    ['撤销专利开放许可', 'open-licence-withdrawn'],
    ['专利开放许可声明撤回', 'open-licence-withdrawn'],
    ['终止专利实施强制许可', 'compulsory-licence-ended'],
    ['强制许可终止', 'compulsory-licence-ended'],
    ['撤销专利实施许可合同备案', 'licence-cancelled'],
    ['专利实施许可合同备案撤销', 'licence-cancelled'],
    ['许可合同的变更', 'licence-changed'],
    ['解除质押', 'pledge-cancelled'],
    ['注销专利权质押', 'pledge-cancelled'],
    ['质押解除', 'pledge-cancelled'],
    ['质押登记变更', 'pledge-changed'],
    ['解除专利权保全', 'preservation-ended'],
    ['宣告专利权全部无效', 'invalidation'],
    ['宣告专利权无效', 'invalidation'],
    ['宣告专利权无效；请求人:某公司;无效宣告决定日:20240102', 'invalidation'],
    ['无效宣告请求审查决定；维持专利权有效', undefined],
    ['避免重复授权放弃专利权', 'double-grant'],
    ['避免重复授权放弃实用新型专利权', 'double-grant'],
    ['避免重复授予专利权', 'double-grant'],
    ['主动放弃', 'surrender'],
    ['开放许可实施合同备案的注销', 'licence-cancelled'],
    ['专利开放许可实施合同备案', 'open-licence-contract'],
    ['许可注销', 'licence-cancelled'],
    ['缴纳年费', 'fee-paid'],
    ['年费缴纳；第6年度', 'fee-paid'],
    ['年费缴纳通知', undefined],
    ['授权；发明名称:一种质押登记的更正方法', 'grant'],
    ['发明名称:一种质押登记的更正方法', undefined],
    ['专利权的无效宣告', 'invalidation'],
    ['药品专利权的期限补偿', 'drug-compensation'],
    ['未缴纳年费终止', 'unpaid'],
    ['期限届满', 'expiry'],
    ['期届满终止', 'expiry'],
    ['专利权终止', 'termination'],
    ['专利申请权转让', 'transfer'],
    ['专利权人名称变更', 'party-change'],
    ['姓名的变更', 'party-change'],
    ['联系地址变更', 'address-change'],
    ['发明人变更', 'address-change'],
    ['专利权授予', 'grant'],
    ['申请公开', 'publication'],
    ['专利权质押合同登记的生效、变更和注销', 'pledge'],
    ['专利实施许可合同备案的生效、变更及注销', 'licence'],
    ['  质 押 ', 'pledge'],
    ['案卷存档', undefined],
    ['', undefined],
  ])('reads %j', async (Text, id) => {
    const { eventKindOf }: { eventKindOf: typeof EventKindOf } = await load();
    expect(eventKindOf({ Text })?.id).toBe(id);
    expect(eventKindOf({ Text, Code: 'ZZ99' })?.id).toBe(id);
  });

  it('reads a code in any dress, and believes it before the wording', async () => {
    const { eventKindOf, licenceKindOf, st27Of } = await load();
    for (const Code of ['gr01', ' GR01 ', 'ＧＲ０１', 'C14'])
      expect(eventKindOf({ Code, Text: '公布' })?.id).toBe('grant');
    expect(eventKindOf({ Code: null, Text: '公布' })?.id).toBe('publication');
    expect(['独占许可', '排他', '独家', '普通许可', '许可'].map(licenceKindOf)).toEqual([
      '独占',
      '排他',
      '排他',
      '普通',
      null,
    ]);
    const codes = (Code: string) =>
      ['排他', '独占', '普通', ''].map((Text) => st27Of({ Code, Text }, '发明', true)).join(' ');
    expect([codes('EE01'), codes('EM01'), codes('EC01')]).toEqual([
      'S11 S14 S17 S10',
      'S12 S15 S18 S10',
      'S13 S16 S19 S10',
    ]);
    expect(st27Of({ Code: 'GR01', Text: '' }, '实用新型', false)).toBe('F12');
    expect(st27Of({ Code: 'PE01', Text: '' }, '发明', true)).toBe('S20');
  });
});

describe('parties of an event', () => {
  const parties = async (event: { Code: string; Text: string; PartiesBefore?: string[]; PartiesAfter?: string[] }) =>
    (await load()).readEvent({ Date: '2020-01-03', ...event })?.parties;

  it('are read from the wording where the record does not hold them', async () => {
    const pledge = '专利权质押合同登记的生效；出质人:甲公司、乙公司;质权人:丙银行';
    expect(await parties({ Code: 'PE01', Text: pledge })).toEqual({ before: ['甲公司', '乙公司'], after: ['丙银行'] });
    expect(await parties({ Code: 'EE01', Text: '许可合同备案的生效；让与人：甲；受让人：乙' })).toEqual({
      before: ['甲'],
      after: ['乙'],
    });
    expect(await parties({ Code: 'TR01', Text: '专利权的转移；变更前:甲公司;变更后:乙公司' })).toEqual({
      before: ['甲公司'],
      after: ['乙公司'],
    });
    expect(await parties({ Code: 'TR01', Text: '转移；变更前权利人:甲公司;变更后权利人:乙公司' })).toEqual({
      before: ['甲公司'],
      after: ['乙公司'],
    });
    const held = { PartiesBefore: ['丁'], PartiesAfter: ['戊'] };
    expect(await parties({ Code: 'PE01', Text: pledge, ...held })).toEqual({ before: ['丁'], after: ['戊'] });
  });

  it('are no addresses', async () => {
    const text = '专利权人地址的变更；变更前:某路1号;变更后:某路2号';
    expect(await parties({ Code: 'CP02', Text: text })).toEqual({ before: [], after: [] });
  });

  it('are asked for where a right changes hands or is encumbered', async () => {
    const { eventFields, partyWords } = await import('../src/rules/event-fields.ts');
    const asks = (Code: string) => eventFields({ Code, Text: '' }).includes('PartiesAfter');
    expect(['TR01', 'CP01', 'PE01', 'EE01'].map(asks)).toEqual([true, true, true, true]);
    expect(['PC01', 'GR01', 'CP02', 'CF01'].map(asks)).toEqual([false, false, false, false]);
    expect(partyWords('pledge').after).toBe('质权人');
    expect(partyWords('licence').before).toBe('许可人');
    expect(partyWords('transfer').after).toBe('变更后权利人');
  });
});
