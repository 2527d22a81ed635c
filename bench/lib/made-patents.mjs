/**
 * Patents as many as asked for, made of real titles and abstracts: sentences of several abstracts under one title, so that words
 * are as frequent as they are in life; claims are put together from pieces of titles. The same number gives the same patents.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { madePlace } from './made-places.mjs';

/** Raised when other patents are made: a library that an earlier bench has loaded would tell of those. */
export const MADE = 2;

const lines = async (file) =>
  (await readFile(file, 'utf8')).split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));

/** Even numbers below `n`, of a seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * n);
  };
}

/** What stands between the things that a title names. */
const BETWEEN = /[的及和与或、，,；;（）()“”]|一种|用于|基于|方法|装置|系统|设备/;

/** Titles, sentences, pieces of titles, classes and inventors of the data in `folder`. */
export async function readSources(folder) {
  const [biblio, classed, abstracts] = await Promise.all(
    ['biblio', 'title_ipc', 'title_abstract_cpc'].map((name) => lines(path.join(folder, 'patents', `${name}.jsonl`))),
  );
  const sentences = abstracts
    .flatMap(({ abstract }) => abstract.split(/(?<=[。；])/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= 20 && sentence.length <= 200);
  const titles = [...biblio, ...abstracts].map(({ title }) => title).filter(Boolean);
  return {
    titles,
    pieces: [...new Set(titles.flatMap((title) => title.split(BETWEEN)))].filter((piece) =>
      /^[\u4e00-\u9fff]{2,8}$/.test(piece),
    ),
    classed: classed.filter(({ title, ipc_subclasses: classes }) => title && classes?.length > 0),
    sentences,
    inventors: [...new Set(biblio.flatMap(({ inventors }) => inventors ?? []))],
  };
}

const FIRST = '华海星云天宏中科金龙瑞恒东方卓远博新泰和正大永兴通达凯'.split('');
const TRADES = ['科技', '电子', '机械', '生物医药', '新能源', '材料', '智能装备', '信息技术', '化工', '汽车'];
const FORMS = ['有限公司', '股份有限公司', '集团有限公司'];
const DETAILS = {
  有权: ['有权-授权'],
  审中: ['审中-公开', '审中-实质审查'],
  无权: ['无权-未缴年费', '无权-驳回', '无权-视为撤回'],
};
const two = (n) => String(n).padStart(2, '0');
const day = (year, random) => `${year}-${two(1 + random(12))}-${two(1 + random(28))}`;
const years = (date, n) => `${Number(date.slice(0, 4)) + n}${date.slice(4)}`;

/** Five to ten claims, some two kilobytes: the first stands alone, the others refine one before them. */
function madeClaims(title, sources, random) {
  const piece = () => sources.pieces[random(sources.pieces.length)];
  const parts = Array.from({ length: 4 }, piece);
  const first = `${title}，其特征在于，包括${parts.slice(0, 3).join('、')}和${parts[3]}，所述${parts[0]}与所述${parts[1]}相连接，所述${parts[2]}设置在所述${parts[3]}的一侧，并且受其控制。`;
  const others = Array.from({ length: 4 + random(6) }, (_, place) => {
    const [part, added, more] = [parts[random(4)], piece(), piece()];
    return `根据权利要求${1 + random(place + 1)}所述的${title}，其特征在于，所述${part}还包括${added}，所述${added}与${more}可拆卸地连接，且相对于所述${parts[0]}能够移动。`;
  });
  return [first, ...others];
}

/** Of three in five patents one to three symbols of CPC, in the subclasses that IPC has them in. */
function madeCpcs(subclasses, random) {
  if (random(5) >= 3) return [];
  const symbol = () =>
    `${subclasses[random(subclasses.length)]}${1 + random(40)}/${two(random(60))}${random(2) ? random(90) + 10 : ''}`;
  return [...new Set(Array.from({ length: 1 + random(3) }, symbol))];
}

/** The patent with this id, as columns of the table. */
export function madePatent(id, total, sources, checkDigit) {
  const random = randomOf(id * 2_654_435_761);
  const one = (list) => list[random(list.length)];
  const classed = random(2) === 0 ? one(sources.classed) : null;
  const title = classed?.title ?? one(sources.titles);
  const subclasses = classed?.ipc_subclasses ?? one(sources.classed).ipc_subclasses;
  const type = ['发明', '发明', '发明', '实用新型', '实用新型', '外观设计'][random(6)];
  // Later ids are of later years, as gazettes come.
  const year = 1995 + Math.min(29, Math.floor((id / total) ** 0.5 * 29) + random(2));
  const filed = day(year, random);
  const granted = random(10) < 7 ? day(year + 2, random) : null;
  const state = granted ? (random(10) < 7 ? '有权' : '无权') : random(2) ? '审中' : '无权';
  const kind = { 发明: 1, 实用新型: 2, 外观设计: 3 }[type];
  const digits = `${year}${kind}${String(id).padStart(7, '0')}`;
  const ipcs =
    type === '外观设计' ? [] : subclasses.map((subclass) => `${subclass}${1 + random(40)}/${two(random(60))}`);
  // A few name many, most name few.
  const applicant = () => {
    const n = Math.floor(60_000 ** (random(1_000) / 1_000));
    return `${FIRST[n % 26]}${FIRST[(n * 7 + Math.floor(n / 26)) % 26]}${TRADES[n % 10]}${FORMS[n % 3]}`;
  };
  const applicants = [...new Set(Array.from({ length: 1 + (random(6) === 0) }, applicant))];
  return {
    id,
    application_number: `${digits}.${checkDigit(digits)}`,
    publication_number: type === '发明' ? `CN1${String(id).padStart(8, '0')}A` : null,
    grant_number: granted
      ? `CN${kind}${String(id).padStart(8, '0')}${{ 发明: 'B', 实用新型: 'U', 外观设计: 'S' }[type]}`
      : null,
    type,
    title,
    abstract: Array.from({ length: 2 + random(3) }, () => one(sources.sentences)).join(''),
    applicants,
    owners: granted ? applicants : [],
    inventors: [...new Set(Array.from({ length: 1 + random(4) }, () => one(sources.inventors)))],
    agency: `${FIRST[random(26)]}${FIRST[random(12)]}专利代理事务所`,
    application_date: filed,
    publication_date: type === '发明' ? day(year + 1, random) : granted,
    grant_date: granted,
    main_ipc: ipcs[0] ?? null,
    ipcs,
    cpcs: type === '外观设计' ? [] : madeCpcs(subclasses, random),
    claims: type === '外观设计' ? [] : madeClaims(title, sources, random),
    loc: type === '外观设计' ? `${two(1 + random(32))}-${two(1 + random(9))}` : null,
    ...madePlace(random),
    state,
    state_detail: one(DETAILS[state]),
    flags: state === '有权' && random(20) === 0 ? [one(['质押', '许可'])] : [],
    expires_on: granted ? years(filed, type === '发明' ? 20 : 10) : null,
    next_change_on: null,
  };
}
