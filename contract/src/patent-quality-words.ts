/** Words for the quality of patents' records. A file of its own: public pages need none of these. */
import { PATENT_PROBLEMS, type PatentProblem } from './rules/patent-problems.ts';

/** What records are looked through for: problems of one record, and records that may be the same patent. */
export const PATENT_QUALITIES = [...PATENT_PROBLEMS, 'twins'] as const;
/** One of {@link PATENT_QUALITIES}. */
export type PatentQuality = PatentProblem | 'twins';

/** More than so many are not counted. */
export const PATENT_QUALITY_CAP = 10_000;

/** Name of each, and what it means in plain words. */
export const PATENT_QUALITY_WORDS: Record<PatentQuality, { label: string; meaning: string }> = {
  'no-application-number': {
    label: '没有申请号',
    meaning: '导入时只有公开（公告）号。知道申请号后补填，供需信息才能引用这件专利；不要推测。',
  },
  'no-filing-date': {
    label: '没有申请日',
    meaning: '期限、年费和届满日都无法推算。',
  },
  'odd-numbers': {
    label: '号码不合规则',
    meaning: '申请号的校验位、种类位，或者公开号、授权公告号的写法与规则不符，多为录入或来源有误。',
  },
  'odd-dates': {
    label: '日期矛盾或可疑',
    meaning: '例如授权早于公开、日期晚于今天、授权晚于期限届满、法律事件早于申请日。',
  },
  'unverified-no-filing-date': {
    label: '状态未核实：没有申请日',
    meaning: '不知道申请日，不能确认专利权是否仍然有效。补填申请日即可推算。',
  },
  'unverified-no-events': {
    label: '状态未核实：没有法律事件',
    meaning: '只有申请信息，没有任何公告。补录法律事件后自动得出状态。',
  },
  'unverified-outlived': {
    label: '状态未核实：最长期限已过',
    meaning: '自申请日起的最长期限已经过去，却没有收录结果，通常已经失效。',
  },
  'unverified-no-examination': {
    label: '状态未核实：没有实质审查',
    meaning: '申请 3 年 6 个月以来没有收录进入实质审查的公告，可能已视为撤回。',
  },
  'no-events': {
    label: '没有法律事件',
    meaning: '一条法律事件也没有收录；状态只凭公开和授权日期推算。',
  },
  'ignored-events': {
    label: '有未计入的法律事件',
    meaning: '有事件无法识别、尚未生效或与其他事件矛盾，没有计入状态。编辑时会逐条说明原因。',
  },
  'told-state-differs': {
    label: '与数据来源的法律状态不一致',
    meaning:
      '导入的文件所写的法律状态，与按法律事件和日期推算的不同，而且不比它们旧。页面以推算的为准；请核对是否缺少法律事件。',
  },
  'no-applicant': { label: '没有申请人', meaning: '不能按申请人查到这件专利。' },
  'no-class': {
    label: '没有分类号',
    meaning: '发明和实用新型没有 IPC 分类号，或者外观设计没有洛迦诺分类号。',
  },
  'no-abstract': {
    label: '没有摘要',
    meaning: '没有摘要（外观设计为简要说明），全站检索只能凭名称、号码和人名查到。',
  },
  twins: {
    label: '疑似重复',
    meaning:
      '同一类型中名称相同（不计空格、标点和大小写），并且申请日或者第一申请人也相同。请核对是否同一件；是同一件的，勾选两件后点“合并”。',
  },
};
