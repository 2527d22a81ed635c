/**
 * States and flags of a patent in words for somebody who has never read a gazette, each with the article it rests on; null
 * where it states no rule.
 */
import { PATENT_FLAGS, type PatentFlag, type PatentState } from '../labels.ts';
import type { DoubtReason, PatentStateDetail } from './patent-state.ts';

/** What something means, and the article that says so. */
export type Meaning = Readonly<{ text: string; article: string | null }>;

const means = (text: string, article: string | null): Meaning => ({ text, article });

const IN_FORCE = '专利法第三十九条、第四十条';
const UNPAID = '专利法第四十四条；专利法实施细则第一百一十五条';
const GRACE = '专利法实施细则第一百一十五条';
const VOID = '专利法第四十七条';
const ENDED = '专利法第四十四条';
const FILED_LICENCE = '专利法第十二条；专利法实施细则第十五条';

/** The finer states. */
export const STATE_MEANINGS: Readonly<Record<PatentStateDetail, Meaning>> = {
  '审中-受理': means('申请已受理，尚未公开。还不是专利权，不能据此禁止他人实施。', IN_FORCE),
  '审中-公开': means('申请已公开，尚未授权。技术内容任何人都可以查阅，还不是专利权。', '专利法第三十四条、第三十九条'),
  '审中-实质审查': means('申请正在实质审查，是否授权尚未确定。', '专利法第三十五条'),
  '有权-授权': means('专利权有效。未经专利权人许可，任何单位或者个人不得为生产经营目的实施。', '专利法第十一条'),
  '有权-部分无效': means('部分权利要求已被宣告无效，其余部分的专利权继续有效。', VOID),
  '有权-宽限期': means(
    '专利权有效，但本年度的年费已过期未见缴纳；在 6 个月宽限期内补缴并缴纳滞纳金，可以保住专利权。',
    GRACE,
  ),
  '无权-驳回': means('申请已被驳回，没有取得专利权。', '专利法第三十八条；专利法实施细则第五十条'),
  '无权-撤回': means('申请已主动撤回，没有取得专利权。', '专利法第三十二条'),
  '无权-视为撤回': means('申请已视为撤回，没有取得专利权。', '专利法第三十五条、第三十七条'),
  '无权-视为放弃': means('已视为放弃取得专利权的权利，没有取得专利权。', '专利法实施细则第六十条、第一百一十四条'),
  '无权-未缴年费': means('因未缴年费，专利权已经终止。', UNPAID),
  '无权-期限届满': means('保护期限已经届满，技术方案进入公有领域。', '专利法第四十二条'),
  '无权-主动放弃': means('专利权人已主动放弃专利权。', ENDED),
  '无权-全部无效': means('专利权已被全部宣告无效，视为自始即不存在。', VOID),
  '无权-终止': means('专利权已经终止。', ENDED),
};
/** The states as such. */
export const COARSE_MEANINGS: Readonly<Record<PatentState, Meaning>> = {
  审中: means('申请正在审查，还不是专利权。', IN_FORCE),
  有权: means('专利权有效。', null),
  无权: means('目前没有有效的专利权。', null),
};
/** Why nobody can vouch for a state. */
export const DOUBT_MEANINGS: Readonly<Record<DoubtReason, Meaning>> = {
  'no-filing-date': means('本站没有收录这件专利的申请日，无法推算期限，不能确认目前的法律状态。', null),
  'no-events': means('本站没有收录这件专利的法律事件，不能确认目前的法律状态。', null),
  outlived: means('自申请日起的最长期限已经过去，而本站没有收录它的结果。', '专利法第四十二条'),
  'no-examination': means('申请 3 年 6 个月以来，本站没有收录进入实质审查的公告。', '专利法第三十五条'),
};
/** The flags. */
export const FLAG_MEANINGS: Readonly<Record<PatentFlag, Meaning>> = {
  质押: means('已办理质押登记，未经质权人同意不得转让或者许可他人使用。', '民法典第四百四十四条'),
  许可: means('已有备案的实施许可合同。', FILED_LICENCE),
  独占许可: means('已有备案的独占许可，许可期内仅被许可人可以实施。', FILED_LICENCE),
  排他许可: means('已有备案的排他许可，许可期内不再许可第三人。', FILED_LICENCE),
  开放许可: means('专利权人已声明开放许可：书面通知并按声明支付使用费，即取得许可。', '专利法第五十条、第五十一条'),
  强制许可: means('已有强制许可的决定。', '专利法第六十条'),
  部分无效: means('部分权利要求已被宣告无效，其余部分的专利权继续有效。', VOID),
  保全: means(
    '人民法院已采取财产保全，期间不办理转让、许可备案和质押登记。',
    '专利法实施细则第一百零四条、第一百零五条',
  ),
  宽限期: means('年费已逾期，仍在 6 个月宽限期内，可以补缴。', GRACE),
  年费逾期: means('登记信息中没有应缴年费的缴纳记录，请核实。', GRACE),
};

const isDetail = (text: string): text is PatentStateDetail => text in STATE_MEANINGS;

/** What the state means; of one that nobody can vouch for, why. */
export function stateMeaning(state: PatentState, detail: string, doubt: DoubtReason | null): Meaning {
  if (doubt) return DOUBT_MEANINGS[doubt];
  return isDetail(detail) ? STATE_MEANINGS[detail] : COARSE_MEANINGS[state];
}

const isFlag = (text: string): text is PatentFlag => PATENT_FLAGS.some((flag) => flag === text);

/** What a flag means for somebody who would like to buy or use the patent; nothing for one that is not known here. */
export const flagMeaning = (flag: string): Meaning => (isFlag(flag) ? FLAG_MEANINGS[flag] : means('', null));
