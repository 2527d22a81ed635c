import type { PatentDetail, PatentItem } from '@ip-portal/contract';
import { formatIpc, parseIpc } from '@ip-portal/contract/rules/ipc';
import type { PatentStateDetail } from '@ip-portal/contract/rules/patent-state';
import type { ChipTone } from '../parts';

/** The state in words for somebody who has never read a gazette. */
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
const COARSE: Record<PatentItem['State'], string> = {
  审中: '申请正在审查，还不是专利权。',
  有权: '专利权有效。',
  无权: '目前没有有效的专利权。',
};
const isDetail = (text: string): text is PatentStateDetail => text in MEANING;

/** What the state means; of one that nobody can vouch for, why. */
export function meaningOf(patent: Pick<PatentDetail, 'State' | 'StateText' | 'StateNote'>): string {
  if (patent.StateNote) return patent.StateNote;
  return isDetail(patent.StateText) ? MEANING[patent.StateText] : COARSE[patent.State];
}

/** `期限届满` of `无权-期限届满`; the whole text when there is no finer one. */
export function shortState(patent: Pick<PatentItem, 'StateText'>): string {
  return patent.StateText.split('-')[1] || patent.StateText;
}

/** What a flag means for somebody who would like to buy or use the patent. */
export const FLAG_MEANING: Record<string, { text: string; tone: ChipTone }> = {
  质押: { text: '已办理质押登记，未经质权人同意不得转让或者许可他人使用。', tone: 'line' },
  许可: { text: '已有备案的实施许可合同。', tone: 'line' },
  独占许可: { text: '已有备案的独占许可，许可期内仅被许可人可以实施。', tone: 'line' },
  排他许可: { text: '已有备案的排他许可，许可期内不再许可第三人。', tone: 'line' },
  开放许可: { text: '专利权人已声明开放许可：书面通知并按声明支付使用费，即取得许可。', tone: 'success' },
  强制许可: { text: '已有强制许可的决定。', tone: 'line' },
  部分无效: { text: '部分权利要求已被宣告无效，其余部分的专利权继续有效。', tone: 'line' },
  保全: { text: '人民法院已采取财产保全，期间不办理转让、许可备案和质押登记。', tone: 'line' },
  宽限期: { text: '年费已逾期，仍在 6 个月宽限期内，可以补缴。', tone: 'due' },
  年费逾期: { text: '登记信息中没有应缴年费的缴纳记录，请核实。', tone: 'due' },
};

/** Every number of the patent with its name, 申请号 first where it is known. */
export function numberLine(patent: PatentDetail): { label: string; value: string }[] {
  const numbers: { label: string; value: string }[] = [];
  if (patent.ApplicationNumber) numbers.push({ label: '申请号', value: patent.ApplicationNumber });
  if (patent.PublicationNumber) numbers.push({ label: '公开号', value: patent.PublicationNumber });
  if (patent.GrantNumber) numbers.push({ label: '授权公告号', value: patent.GrantNumber });
  return numbers;
}

/** `G06F 16/332`, printed; address of the list for its subclass. */
export function ipcWords(symbol: string): { text: string; subclass: string | null } {
  const parsed = parseIpc(symbol);
  return { text: formatIpc(symbol), subclass: parsed.ok ? parsed.subclass : null };
}

/** The patent search for one applicant, by the whole name. */
export const applicantQuery = (name: string): string => `申请人="${name.replace(/["“”「」『』]/g, ' ').trim()}"`;
