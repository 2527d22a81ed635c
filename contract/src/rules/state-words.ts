/** States and flags of a patent in words for somebody who has never read a gazette. */
import type { PatentState } from '../labels.ts';
import type { PatentStateDetail } from './patent-state.ts';

const MEANING: Record<PatentStateDetail, string> = {
  '审中-受理': '申请已受理，尚未公开。还不是专利权，不能据此禁止他人实施。',
  '审中-公开': '申请已公开，尚未授权。技术内容任何人都可以查阅，还不是专利权。',
  '审中-实质审查': '申请正在实质审查，是否授权尚未确定。',
  '有权-授权': '专利权有效。未经专利权人许可，任何单位或者个人不得为生产经营目的实施。',
  '有权-部分无效': '部分权利要求已被宣告无效，其余部分的专利权继续有效。',
  '有权-宽限期': '专利权有效，但本年度的年费已过期未见缴纳；在 6 个月宽限期内补缴并缴纳滞纳金，可以保住专利权。',
  '无权-驳回': '申请已被驳回，没有取得专利权。',
  '无权-撤回': '申请已主动撤回，没有取得专利权。',
  '无权-视为撤回': '申请已视为撤回，没有取得专利权。',
  '无权-视为放弃': '已视为放弃取得专利权的权利，没有取得专利权。',
  '无权-未缴年费': '因未缴年费，专利权已经终止。',
  '无权-期限届满': '保护期限已经届满，技术方案进入公有领域。',
  '无权-主动放弃': '专利权人已主动放弃专利权。',
  '无权-全部无效': '专利权已被全部宣告无效，视为自始即不存在。',
  '无权-终止': '专利权已经终止。',
};
const COARSE: Record<PatentState, string> = {
  审中: '申请正在审查，还不是专利权。',
  有权: '专利权有效。',
  无权: '目前没有有效的专利权。',
};
const isDetail = (text: string): text is PatentStateDetail => text in MEANING;

/** What the state means; of one that nobody can vouch for, why: `note`, empty where the state is verified. */
export function stateMeaning(state: PatentState, detail: string, note: string): string {
  if (note) return note;
  return isDetail(detail) ? MEANING[detail] : COARSE[state];
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['质押', '已办理质押登记，未经质权人同意不得转让或者许可他人使用。'],
  ['许可', '已有备案的实施许可合同。'],
  ['独占许可', '已有备案的独占许可，许可期内仅被许可人可以实施。'],
  ['排他许可', '已有备案的排他许可，许可期内不再许可第三人。'],
  ['开放许可', '专利权人已声明开放许可：书面通知并按声明支付使用费，即取得许可。'],
  ['强制许可', '已有强制许可的决定。'],
  ['部分无效', '部分权利要求已被宣告无效，其余部分的专利权继续有效。'],
  ['保全', '人民法院已采取财产保全，期间不办理转让、许可备案和质押登记。'],
  ['宽限期', '年费已逾期，仍在 6 个月宽限期内，可以补缴。'],
  ['年费逾期', '登记信息中没有应缴年费的缴纳记录，请核实。'],
]);

/** What a flag means for somebody who would like to buy or use the patent; empty for one that is not known here. */
export const flagMeaning = (flag: string): string => FLAGS.get(flag) ?? '';
