/** Chinese word segmentation for the search index and for queries. */
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

/** Words of the field that the general dictionary splits. */
const IP_WORDS = [
  '知识产权',
  '专利权',
  '专利法',
  '商标法',
  '著作权法',
  '实用新型',
  '外观设计',
  '发明专利',
  '申请号',
  '公开号',
  '授权公告',
  '质押融资',
  '专利质押',
  '开放许可',
  '独占许可',
  '排他许可',
  '普通许可',
  '专利转让',
  '快速预审',
  '快速维权',
  '快速确权',
  '优先审查',
  '年费',
  '滞纳金',
  '权利要求',
  '说明书',
  '侵权判定',
  '惩罚性赔偿',
  '地理标志',
  '集成电路布图设计',
  '植物新品种',
  '商业秘密',
  '反不正当竞争',
  '保护中心',
  '高价值专利',
  '专利导航',
  '专利预警',
  '海外维权',
  '技术调查官',
  '行政裁决',
  '司法解释',
  '实施细则',
];

let jieba: Jieba | undefined;

function instance(): Jieba {
  if (!jieba) {
    jieba = Jieba.withDict(dict);
    jieba.loadDict(Buffer.from(IP_WORDS.map((word) => `${word} 100000 n`).join('\n')));
  }
  return jieba;
}

const WORD = /[\p{L}\p{N}]/u;

/** Words of a text, for the index: every word and the words inside long words, space separated. */
export function segment(text: string): string {
  return instance()
    .cutForSearch(text.replace(/\u0000/g, '').toLowerCase(), true)
    .filter((word) => WORD.test(word))
    .join(' ');
}

/**
 * A compound as the words it is made of, when they make it up without rest: 质押融资 → 质押, 融资.
 * The index holds both, and who asks for the compound also wants texts that keep its words apart.
 */
function partsOf(word: string): string[] {
  const parts = instance()
    .cutForSearch(word, true)
    .filter((part) => part !== word);
  return parts.length > 1 && parts.join('') === word ? parts : [word];
}

/** Distinct words of a query. */
export function queryWords(text: string): string[] {
  const words = instance()
    .cut(text.replace(/\u0000/g, '').toLowerCase(), true)
    .map((word) => word.trim())
    .filter((word) => WORD.test(word))
    .flatMap(partsOf);
  return [...new Set(words)].slice(0, 12);
}
