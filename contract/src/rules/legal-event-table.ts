/**
 * The one table of legal events of Chinese patents: gazette code → kind, effect, article, meaning. Items and
 * their order in the gazette: 专利法实施细则 (2023) 第一百零七条; fields of each: 专利审查指南 第五部分第八章
 * 1.3.2; ST.27 codes from the V6_0 schema. The pairing with ST.27 is our own, codes that CNIPA does not
 * print any more are general knowledge. No dependencies: public pages load this file.
 */

/** What an event does to the derived state. */
export type EventEffect =
  | 'publish'
  | 'examine'
  | 'grant'
  | 'reject'
  | 'withdraw'
  | 'deemed-withdrawn'
  | 'abandon-application'
  | 'unpaid'
  | 'expire'
  | 'surrender'
  | 'invalidate'
  | 'part-invalidate'
  | 'restore'
  | 'terminate'
  | 'flag-on'
  | 'flag-off'
  | 'flag-change'
  | 'pay'
  | 'none';

/** What a register entry raises. */
export type EventFlag = '质押' | '许可' | '保全' | '开放许可' | '强制许可';

/** One kind of event. */
export type EventKind = {
  /** Stable ASCII name. */
  id: string;
  /** CN gazette codes, the present one first. Empty when there is none. */
  codes: readonly string[];
  /** Official wording. */
  label: string;
  /** Recognises the wording; kinds are tried in table order, more specific ones first. */
  pattern: RegExp;
  /** ST.27 codes; the last one applies when several follow each other. */
  st27: readonly string[];
  effect: EventEffect;
  flag?: EventFlag;
  /** Article it rests on. */
  article: string;
  /** What it means, for somebody who has never read a gazette. */
  meaning: string;
};

type Row = readonly [string, string, string, RegExp, string, EventEffect, EventFlag | '', string, string];

// biome-ignore format: one event a line
const ROWS: readonly Row[] = [
  // id, gazette codes, wording, pattern, ST.27, effect, flag, article, meaning
  ['correction', 'CD02 CI02 CI03 CI01', '更正', /^(?:发明|实用新型|外观设计)?(?:专利)?(?:公[布告]的?)?更正|更正$/, 'P21', 'none', '', '专利法实施细则第六十四条', '公告或者单行本中的错误已更正。'],
  ['service', 'DD01', '文件的公告送达', /公告送达|通知的?送达/, 'W10', 'none', '', '专利法实施细则第一百零七条', '文件无法送达，以公告代替。'],
  ['restoration', 'RR01', '权利的恢复', /权利?的?恢复|恢复权利/, 'C13 K13', 'restore', '', '专利法实施细则第六条', '因延误期限丧失的权利已经恢复，所撤销的只是公告中写明的那一项决定。'],
  ['fee-paid', '', '年费缴纳', /^(?!.*(?:未缴|通知)).*(?:年费.*(?:缴纳|已缴)|(?:缴纳|已缴).*年费)/, 'U11', 'pay', '', '专利法第四十三条', '该年度的年费已经缴纳。'],
  ['open-licence-withdrawn', '', '开放许可声明的撤回', /开放许可(?!.*备案).*撤[回销]|撤[回销].*开放许可(?!.*备案)/, 'S27', 'flag-off', '开放许可', '专利法第五十条', '不再接受新的开放许可，已经成立的许可不受影响。'],
  ['licence-cancelled', 'EC01', '专利实施许可合同备案的注销', /^(?!.*强制许可)(?!.*开放许可(?!.*(?:合同|备案))).*(?:许可.*(?:注销|撤销|解除)|(?:注销|撤销|解除).*许可)/, 'S13 S16 S19', 'flag-off', '许可', '专利法实施细则第十五条', '所指的那一份许可合同备案已经注销。'],
  ['open-licence-contract', '', '专利开放许可实施合同的备案', /开放许可.*(?:合同|备案)/, 'S17', 'flag-on', '许可', '专利法实施细则第八十七条', '已有人通过开放许可取得实施许可；自备案日起尚未到期的年费可以减缴。'],
  ['open-licence', '', '开放许可声明', /开放许可/, 'S26', 'flag-on', '开放许可', '专利法第五十条', '任何人书面通知并按声明支付使用费，即可实施。'],
  ['compulsory-licence-ended', '', '强制许可的终止', /强制许可.*终止|终止.*强制许可/, 'S25', 'flag-off', '强制许可', '专利法第六十条', '强制许可已经终止。'],
  ['compulsory-licence', '', '强制许可', /强制许可/, 'S23', 'flag-on', '强制许可', '专利法第六十条', '已决定给予实施该专利的强制许可。'],
  ['licence-changed', 'EM01', '专利实施许可合同备案的变更', /许可.*变更/, 'S12 S15 S18', 'flag-change', '许可', '专利法实施细则第十五条', '已备案的许可合同有变更。'],
  ['licence', 'EE01', '专利实施许可合同备案的生效', /许可.*备案/, 'S11 S14 S17', 'flag-on', '许可', '专利法实施细则第十五条', '有一份实施许可合同已经备案。'],
  ['pledge-cancelled', 'PC01', '专利权质押合同登记的注销', /质押.*(?:注销|解除|撤销)|(?:注销|解除|撤销).*质押/, 'S22', 'flag-off', '质押', '民法典第四百四十四条', '所指的那一项质押已经解除。'],
  ['pledge-changed', 'PM01', '专利权质押合同登记的变更', /质押.*变更/, 'S21', 'flag-change', '质押', '民法典第四百四十四条', '质押登记的内容有变更。'],
  ['pledge', 'PE01', '专利权质押合同登记的生效', /质押/, 'S20', 'flag-on', '质押', '民法典第四百四十四条', '专利权已经出质，未经质权人同意不得转让或者许可。'],
  ['preservation-ended', 'PD01', '专利权保全的解除', /保全.*解除|解除.*保全/, 'T16', 'flag-off', '保全', '专利法实施细则第一百零四条', '人民法院的保全已经解除。'],
  ['preservation', 'PP01', '专利权的保全', /保全/, 'T14', 'flag-on', '保全', '专利法实施细则第一百零四条', '人民法院裁定保全，期间不办理转让、许可备案和质押登记。'],
  ['part-invalidation', 'IP01', '专利权的部分无效宣告', /部分无效/, 'M12', 'part-invalidate', '', '专利法第四十七条', '部分权利要求自始无效，其余继续有效。'],
  ['invalidation', 'IW01', '专利权的全部无效宣告', /^(?!.*(?:维持|请求|受理|驳回)).*(?:全部无效|宣告.*无效|专利权的?无效|无效宣告)/, 'H12 N12', 'invalidate', '', '专利法第四十七条', '专利权视为自始即不存在。'],
  ['drug-compensation', '', '药品专利权期限补偿', /药品.*期限的?补偿/, 'G20', 'none', '', '专利法第四十二条第三款', '为补偿新药审评审批占用的时间，延长了保护期限。'],
  ['term-compensation', '', '专利权期限补偿', /期限的?补偿/, 'G17', 'none', '', '专利法第四十二条第二款', '为补偿授权过程中的不合理延迟，延长了保护期限。'],
  ['unpaid', 'CF01 C19', '未缴年费专利权终止', /未缴(?:纳)?年费/, 'H13', 'unpaid', '', '专利法第四十四条', '因未按规定缴纳年费，专利权自应当缴费期满之日起终止。'],
  ['expiry', 'CX01', '专利权有效期届满', /(?:有效)?期(?:限)?届满/, 'H14', 'expire', '', '专利法第四十二条', '保护期限已经届满。'],
  ['deemed-abandoned', 'AD01', '视为放弃取得专利权', /视为放弃/, 'B12', 'abandon-application', '', '专利法实施细则第一百一十四条', '申请人没有按期办理登记，没有取得专利权。'],
  ['double-grant', '', '避免重复授权放弃专利权', /避免重复授(?:权|予)/, 'H15', 'surrender', '', '专利法第九条', '为取得同样发明创造的发明专利权，放弃了这件专利权。'],
  ['surrender', 'AV01 C20', '专利权的主动放弃', /放弃/, 'H15', 'surrender', '', '专利法第四十四条', '专利权人书面声明放弃了专利权。'],
  ['termination', 'C17', '专利权的终止', /专利权的?终止/, 'H10', 'terminate', '', '专利法第四十四条', '专利权在期限届满前终止。'],
  ['rejection', 'RJ01 C12', '公布后的驳回', /驳回/, 'B15', 'reject', '', '专利法第三十八条', '申请被驳回，没有取得专利权。'],
  ['deemed-withdrawn', 'WD01 C02', '公布后的视为撤回', /视为撤回/, 'B12', 'deemed-withdrawn', '', '专利法第三十七条', '申请人逾期未办理手续，申请视为撤回。'],
  ['withdrawal', 'WW01 C04', '公布后的撤回', /撤回/, 'B11', 'withdraw', '', '专利法第三十二条', '申请人主动撤回了申请。'],
  ['transfer', 'TR01 TA01 C41', '专利申请权、专利权的转移', /转移|转让/, 'R14', 'none', '', '专利法第十条', '权利已转给他人，自登记之日起生效。'],
  ['party-change', 'CP01 CP03 CB01 CB02 C56', '专利权人的姓名或者名称的变更', /(?:姓名|名称).*变更/, 'R13', 'none', '', '专利法实施细则第一百零七条', '权利人改了姓名或者名称，权利没有转移。'],
  ['address-change', 'CP02 CB03', '专利权人地址的变更', /地址.*变更|变更/, 'R10', 'none', '', '专利法实施细则第一百零七条', '登记的著录事项有变更，权利没有转移。'],
  ['examination', 'SE01 C10', '实质审查的生效', /实质审查/, 'D11', 'examine', '', '专利法第三十五条', '申请进入实质审查。'],
  ['grant', 'GR01 C14', '授权', /授权|授予/, 'F11 F12', 'grant', '', '专利法第三十九条、第四十条', '专利权自公告之日起生效。'],
  ['publication', 'PB01 C06', '公布', /公布|公开/, 'Q12', 'publish', '', '专利法第三十四条', '申请内容公开，任何人都可以查阅，还不是专利权。'],
];

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** All kinds known, more specific wordings first. */
export const EVENT_KINDS: readonly EventKind[] = ROWS.map(
  ([id, codes, label, pattern, st27, effect, flag, article, meaning]) => ({
    id,
    codes: words(codes),
    label,
    pattern,
    st27: words(st27),
    effect,
    ...(flag ? { flag } : {}),
    article,
    meaning,
  }),
);
