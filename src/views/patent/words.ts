import type { PatentDetail, PatentEvent, PatentItem } from '@ip-portal/contract';
import { formatIpc, parseIpc } from '@ip-portal/contract/rules/ipc';
import { eventKindOf } from '@ip-portal/contract/rules/legal-event';
import type { PatentStateDetail } from '@ip-portal/contract/rules/patent-state';
import type { ChipTone } from '../parts';

/** The state in words for somebody who has never read a gazette. */
const MEANING: Record<PatentStateDetail, string> = {
  '审中-受理': '申请已受理，尚未公开。还不是专利权，不能据此禁止他人实施。',
  '审中-公开': '申请已公开，尚未授权。技术内容任何人都可以查阅，还不是专利权。',
  '审中-实质审查': '申请正在实质审查，是否授权尚未确定。',
  '有权-授权': '专利权有效。未经专利权人许可，任何单位或者个人不得为生产经营目的实施。',
  '有权-部分无效': '部分权利要求已被宣告无效，其余部分的专利权继续有效。',
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
const isDetail = (text: string): text is PatentStateDetail => Object.hasOwn(MEANING, text);

/** What the state means. */
export function meaningOf(patent: Pick<PatentItem, 'State' | 'StateText'>): string {
  return isDetail(patent.StateText) ? MEANING[patent.StateText] : COARSE[patent.State];
}

/** `期限届满` of `无权-期限届满`; the coarse state when there is no finer one. */
export function shortState(patent: Pick<PatentItem, 'State' | 'StateText'>): string {
  return patent.StateText.split('-')[1] || patent.State;
}

/** What a flag means for somebody who would like to buy or use the patent. */
export const FLAG_MEANING: Record<string, { text: string; tone: ChipTone }> = {
  质押: { text: '已办理质押登记，未经质权人同意不得转让或者许可他人使用。', tone: 'accent' },
  许可: { text: '已有备案的实施许可合同。', tone: 'brand' },
  独占许可: { text: '已有备案的独占许可，许可期内仅被许可人可以实施。', tone: 'brand' },
  排他许可: { text: '已有备案的排他许可，许可期内不再许可第三人。', tone: 'brand' },
  开放许可: { text: '专利权人已声明开放许可：书面通知并按声明支付使用费，即取得许可。', tone: 'success' },
  强制许可: { text: '已有强制许可的决定。', tone: 'brand' },
  保全: { text: '人民法院已采取财产保全，期间不办理转让、许可备案和质押登记。', tone: 'danger' },
  宽限期: { text: '年费已逾期，仍在六个月宽限期内，可以补缴。', tone: 'accent' },
  年费逾期: { text: '登记信息中没有应缴年费的缴纳记录，请核实。', tone: 'danger' },
};

/** An event's wording and its fields, as the gazette lists them behind it. */
export interface EventWords {
  title: string;
  fields: { name: string; value: string }[];
  rest: string[];
}

/** `20191106` of a field that is a day, as `2019-11-06`. */
function dashedDate(name: string, value: string): string {
  return name.endsWith('日') ? value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : value;
}

/** Takes 「事项名称；字段:值；…」 apart; text of another shape stays whole. */
export function eventWords(event: PatentEvent): EventWords {
  const [first = '', ...more] = event.Text.split(/[；;]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const words: EventWords = { title: first || eventKindOf(event)?.label || '法律事件', fields: [], rest: [] };
  for (const piece of more) {
    const match = /^([^:：]{1,20})[:：](.+)$/.exec(piece);
    if (match?.[1] && match[2])
      words.fields.push({ name: match[1].trim(), value: dashedDate(match[1].trim(), match[2].trim()) });
    else words.rest.push(piece);
  }
  return words;
}

/** Number under which the patent is best known, with its name. */
export function numberLine(patent: PatentDetail): { label: string; value: string }[] {
  const numbers = [{ label: '申请号', value: patent.ApplicationNumber }];
  if (patent.PublicationNumber) numbers.push({ label: '公开号', value: patent.PublicationNumber });
  if (patent.GrantNumber) numbers.push({ label: '授权公告号', value: patent.GrantNumber });
  return numbers;
}

/** `G06F 16/332`, printed; address of the list for its subclass. */
export function ipcWords(symbol: string): { text: string; subclass: string | null } {
  const parsed = parseIpc(symbol);
  return { text: formatIpc(symbol), subclass: parsed.ok ? parsed.subclass : null };
}

/** Whether a claim is independent: it names its own subject instead of beginning with 根据权利要求 n. */
export function isIndependent(claim: string): boolean {
  return !/^(?:根据|如|按照?|依照?|依据|一种(?:如|根据))?\s*(?:前述|上述)?权利要求/.test(claimText(claim));
}

/** The claim without the number records often carry in front. */
export function claimText(claim: string): string {
  return claim.replace(/^\s*\d{1,3}\s*[.．、]\s*/, '');
}
