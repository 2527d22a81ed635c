/** Title forms, 效力级别, 制定机关 and 发文字号 of a statute. */
import { TITLE_MAX } from '@ip-portal/contract/limits';
import { isLawLevel, type LawLevel } from '@ip-portal/contract/rules/timeliness';
import { NUMERAL_CLASS } from './chinese-numeral.ts';
import type { StatuteHistory } from './statute-types.ts';

/** `中华人民共和国专利法` → `专利法`. */
export function shortTitleOf(title: string): string {
  return title.replace(/^中华人民共和国(?=.)/, '');
}

/**
 * A key that is the same for all versions of one law: without `中华人民共和国` (also inside 《》), spaces,
 * brackets of either width, the mark between two courts, and a trailing year or date such as `（2023年修订）`. `（一）` and `（试行）` stay:
 * they name different documents.
 */
export function seriesKeyOf(title: string): string {
  return title
    .replace(/[\s\u3000]/g, '')
    .replace(/\(/g, '（')
    .replace(/\)/g, '）')
    .replace(/[〈<]/g, '《')
    .replace(/[〉>]/g, '》')
    .replace(/（\d{4}[-年.][^（）]*）$|（\d{0,4}年?(?:修订|修正|修改)(?:版|本)?）$/, '')
    .replace(/中华人民共和国(?=.)/g, '')
    .replace(/^(最高人民(?:法院|检察院))、(?=最高人民)/, '$1');
}

/** Folder names of the usual collections and what they hold. */
const FOLDER_LEVELS: Record<string, LawLevel> = {
  宪法: '宪法',
  宪法相关法: '法律',
  民法典: '法律',
  民法商法: '法律',
  民商法: '法律',
  经济法: '法律',
  行政法: '法律',
  社会法: '法律',
  刑法: '法律',
  诉讼与非诉讼程序法: '法律',
  行政法规: '行政法规',
  监察法规: '监察法规',
  司法解释: '司法解释',
  部门规章: '部门规章',
  地方性法规: '地方性法规',
  地方政府规章: '地方政府规章',
  规范性文件: '规范性文件',
  国际条约: '国际条约',
};

/** 效力级别 from the folders in a path; both `/` and `__` separate them. Null when none is known. */
export function levelOfPath(fileName: string): LawLevel | null {
  const folders = fileName.split(/__|[/\\]/).slice(0, -1);
  for (const folder of folders.reverse()) {
    const level = FOLDER_LEVELS[folder.trim()];
    if (level) return level;
  }
  return null;
}

const REGION = '[\\u4e00-\\u9fa5]{2,12}?(?:省|市|自治区|自治州|自治县)';

/** 效力级别 guessed from the title alone; 规范性文件 when nothing fits. */
export function levelOfTitle(given: string): LawLevel {
  const title = given.slice(0, TITLE_MAX);
  const short = shortTitleOf(title);
  if (/^宪法/.test(short)) return '宪法';
  if (/^最高人民(?:法院|检察院)/.test(short)) return '司法解释';
  if (/(?:公约|条约|议定书|协定)$/.test(short)) return '国际条约';
  if (/^监察.*条例$/.test(short)) return '监察法规';
  if (new RegExp(`^${REGION}.*(?:条例|实施.*办法)(?:（[^）]*）)?$`).test(title)) return '地方性法规';
  if (new RegExp(`^${REGION}.*(?:办法|规定|细则)(?:（[^）]*）)?$`).test(title)) return '地方政府规章';
  if (/法(?:（[^）]*）)?$|法典/.test(short) && !/办法/.test(short)) return '法律';
  if (/条例|^.*法实施细则$/.test(short)) return '行政法规';
  if (/(?:办法|规定|规则|细则|规程)(?:（[^）]*）)?$/.test(short)) return '部门规章';
  return '规范性文件';
}

/** The level to store, by path, index, title in this order, with a warning where they differ. */
export function chooseLevel(fileName: string, title: string, indexLevel: unknown, warnings: string[]): LawLevel {
  const path = levelOfPath(fileName);
  const index = isLawLevel(indexLevel) ? indexLevel : null;
  if (indexLevel !== null && indexLevel !== undefined && !index)
    warnings.push(`索引中的效力级别“${String(indexLevel)}”不在目录中，已忽略。`);
  if (path && index && path !== index) warnings.push(`索引的效力级别“${index}”与所在目录“${path}”不一致，按目录处理。`);
  return path ?? index ?? levelOfTitle(title);
}

/** 制定机关, or null; a guess from the title adds a warning. */
export function issuingAuthorityOf(
  title: string,
  level: LawLevel,
  events: readonly StatuteHistory[],
  warnings: string[],
): string | null {
  const courts = title.match(/^(?:最高人民(?:法院|检察院)[、\s]*)+/)?.[0].match(/最高人民(?:法院|检察院)/g);
  if (courts) return [...new Set(courts)].join('、');
  const newestFirst = [...events].reverse();
  for (const { text } of newestFirst) {
    const congress = /届(全国人民代表大会(?:常务委员会)?)/.exec(text)?.[1];
    if (congress) return congress;
    const joint = /(国务院、(?:中华人民共和国)?中央军事委员会)令/.exec(text)?.[1];
    if (joint) return joint.replace('中华人民共和国', '');
    if (/国务院(?:令|关于|第\d+次常务会议)/.test(text)) return '国务院';
  }
  const bodies = newestFirst.flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`(${REGION})第[${NUMERAL_CLASS}]+届(人民代表大会(?:常务委员会)?)`, 'g')),
  ]);
  // A city's rule is approved by its province: the body whose region the title names has made it.
  const local = bodies.map((m) => [(m[1] ?? '').replace(/^.*(?:批准的|日)/, ''), m[2] ?? ''] as const);
  const own = local.find(([region]) => title.startsWith(region)) ?? local[0];
  if (own) return own.join('');
  const ministry = newestFirst
    .map(
      ({ text }) =>
        /^(?:中华人民共和国)?([\u4e00-\u9fa5]{2,20}?(?:部|局|委员会|总署|办公室|人民政府))令/.exec(text)?.[1],
    )
    .find(Boolean);
  if (ministry) return ministry;
  if (level === '行政法规') return '国务院';
  const region = new RegExp(`^${REGION}`).exec(title)?.[0];
  if (level === '地方性法规' && region) {
    const guess = `${region}人民代表大会常务委员会`;
    warnings.push(`文件没有写明制定机关，按标题推断为“${guess}”。`);
    return guess;
  }
  warnings.push('没有找到制定机关。');
  return null;
}

const NUMBERS = [
  /[\u4e00-\u9fa5]{1,12}[〔［[]\d{4}[〕］\]]\s*第?\d+号/,
  /[\u4e00-\u9fa5、]{0,30}令\s*第[\d一二三四五六七八九十百〇零]+号/,
  /[\u4e00-\u9fa5]{2,30}公告\s*第[\d一二三四五六七八九十百〇零]+号/,
];

/** The 发文字号 in a line, e.g. `国务院令第711号`, `法释〔2021〕11号`; null when there is none. */
export function documentNumberIn(text: string): string | null {
  for (const pattern of NUMBERS) {
    const found = pattern.exec(text)?.[0];
    if (found)
      return found
        .replace(/\s/g, '')
        .replace(/中华人民共和国/g, '')
        .replace(/^.*?(?=国务院(?:、|令))/, '');
  }
  return null;
}
