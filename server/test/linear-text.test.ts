/**
 * No text makes a function work out of proportion. Hostile text of growing length is fed to every function that
 * reads what users write, and what four times the length costs is compared with what the length costs: a
 * proportion of processor time of this process, not a moment on a clock.
 */
import { parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { claimTree } from '@ip-portal/contract/rules/claim-tree';
import { readClaims } from '@ip-portal/contract/rules/claims';
import { parseLandline, parseMobile, parsePostcode } from '@ip-portal/contract/rules/contact';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { dayFault, readDay } from '@ip-portal/contract/rules/day-text';
import { readDescription, referenceSigns } from '@ip-portal/contract/rules/description';
import { parseIdentityCard } from '@ip-portal/contract/rules/identity-card';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { linkReferences, splitCitation, splitOwn, splitReferences } from '@ip-portal/contract/rules/law-references';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { partyKind, partyNameKey } from '@ip-portal/contract/rules/party-name';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { signsOf } from '@ip-portal/contract/rules/reference-signs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preferred } from '../src/cache/content-cache.ts';
import { csvCell } from '../src/lib/csv.ts';
import { describeError } from '../src/lib/describe-error.ts';
import { cleanHtml, cleanUserHtml, excerpt, htmlToText } from '../src/lib/html.ts';
import { like } from '../src/lib/list.ts';
import { maskPersonal } from '../src/lib/mask-personal.ts';
import { disposition, extensionOf, safeName } from '../src/modules/files/file-name.ts';
import { parseHeadingMap } from '../src/modules/patents/import/heading-map.ts';
import { paragraphsOf, plainText } from '../src/modules/patents/read/printed-text.ts';
import { fieldOfHeading, readRow, rowOf } from '../src/modules/patents/read/read-row.ts';
import { snippet } from '../src/modules/search/snippet.ts';
import { chineseToInt } from '../src/modules/statutes/chinese-numeral.ts';
import { splitBlocks } from '../src/modules/statutes/html-blocks.ts';
import { deriveStructure } from '../src/modules/statutes/law-structure.ts';
import { nodesToHtml } from '../src/modules/statutes/nodes-to-html.ts';
import { parseStatute } from '../src/modules/statutes/parse-statute.ts';
import { articleAnchor, parseBody } from '../src/modules/statutes/statute-body.ts';
import { fileNameDate, readEffectClause, readHistory } from '../src/modules/statutes/statute-date.ts';
import {
  documentNumberIn,
  issuingAuthorityOf,
  levelOfPath,
  levelOfTitle,
  seriesKeyOf,
} from '../src/modules/statutes/statute-meta.ts';
import { dropRepeatedTitle, splitSource, stripHashes } from '../src/modules/statutes/statute-text.ts';
import { parseAddress, spellings } from '../src/pages/addresses.ts';
import { queryWords, segment } from '../src/search/segment.ts';

const lines = (text: string) => text.split('\n').map((one, line) => ({ line: line + 1, text: one }));
const properPath = spellings(['/desktop/news']);

/** An element of a patent's text. */
const paragraph = (text: string) => ({ name: 'p', attributes: {}, children: [`字${text}字`] });
const PATENT_COLUMNS = ['申请号', '申请日', '公开号', '标题', '申请人', '代理机构', 'IPC', 'LOC', '权利要求', '说明书'];

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  cleanHtml,
  cleanUserHtml,
  htmlToText,
  excerpt,
  splitBlocks,
  deriveStructure,
  // Faults of the file end the reading early, so the text stands in lines of their own, too.
  parseStatute: (text) => parseStatute(`# 办法\n2020年1月1日通过\n<!-- INFO END -->\n${text}`, 'a.md'),
  splitSource: (text) => splitSource(`# 办法\n${text}`),
  'splitSource, title': (text) => splitSource(`# ${text}\n正文`),
  parseBody: (text) => parseBody(lines(text)),
  nodesToHtml: (text) => nodesToHtml(parseBody(lines(text)).nodes),
  stripHashes,
  dropRepeatedTitle: (text) => dropRepeatedTitle(lines(text), '办法'),
  readHistory: (text) => readHistory(lines(text)),
  readEffectClause,
  fileNameDate,
  chineseToInt,
  documentNumberIn,
  seriesKeyOf,
  levelOfPath,
  levelOfTitle,
  issuingAuthorityOf: (text) => issuingAuthorityOf(text, '部门规章', [{ date: null, text }], []),
  segment,
  queryWords,
  snippet: (text) => snippet(text, ['专利', 'x']),
  safeName: (text) => safeName(text, ['txt']),
  extensionOf,
  disposition: (text) => disposition('inline', text.replace(/[\ud800-\udfff]/g, '')),
  csvCell,
  like,
  maskPersonal: (text) => maskPersonal({ phone: text, email: text, realName: text }),
  properPath,
  parseAddress: (text) => parseAddress(`/desktop/news?${text}`),
  preferred,
  describeError: (text) => describeError(new Error(text)),
  readDay,
  dayFault,
  splitReferences,
  splitCitation,
  splitOwn,
  linkReferences,
  'links of a statute to itself': (text) => linkReferences(text, new Map([['第一条', 'art-1']])),
  articleAnchor,
  parseApplicationNumber,
  parsePublicationNumber: (text) => parsePublicationNumber(text, null),
  parseIpc,
  parseLoc,
  parseMobile,
  parseLandline,
  parsePostcode,
  parseIdentityCard,
  parseCreditCode,
  'a row of a patent': (text) => readRow(rowOf(PATENT_COLUMNS.map((heading) => [heading, text]))),
  'an event of a patent': (text) =>
    readRow(rowOf(Object.entries({ 法律状态: text, 法律状态信息: `授权${text}授权`, 法律状态公告日: '2020-01-03' }))),
  fieldOfHeading,
  'a paragraph of a patent': (text) =>
    paragraphsOf({ ...paragraph(''), children: [paragraph(text)] }, (name) => name === 'p'),
  'plain text of a patent': (text) => plainText(paragraph(text)),
  'claims of a patent': (text) => claimTree(readClaims([text, `根据权利要求1${text}`, `根据权利要求${text}`])),
  readDescription,
  'signs of a patent': (text) => signsOf(text, referenceSigns(`附图标记说明\n${text}\n图中：${text}`)),
  partyNameKey,
  partyKind: (text) => partyKind(text, '申请人'),
  parsePatentQuery,
  parseHeadingMap: (text) => parseHeadingMap(JSON.stringify({ [text]: '申请号' })),
};

/** What comes again and again. */
const UNITS = [
  ' ',
  '\u3000',
  '\t',
  '\n',
  '#',
  '# ',
  '>',
  '> ',
  '<b>',
  '<br>',
  '<br> ',
  '<p>',
  '</p>',
  '<!--',
  '<![',
  '<',
  '<a ',
  '<a href="',
  '&',
  '&#',
  '&nbsp;',
  '(',
  '（2020-',
  '（',
  '）',
  '【',
  '第',
  '第一',
  '第一章\n',
  '# 第一章 总则\n',
  '第一章 ',
  '第一条\n',
  '第一条之一',
  '附件\n',
  '<p>第一条</p>',
  '<p>一、甲</p>',
  '<p>附件一：甲</p>',
  '一、甲\n',
  '一',
  '《',
  '《专利法》',
  '《专利法》第一条',
  '、第一条',
  '第一款',
  '专利法第一条、',
  '（以下简称',
  '年',
  '2020年',
  '2020年1月1日',
  '2020年1月1日通过',
  '通过',
  '根据',
  '本自',
  '本法自公布之日起',
  '国务院令第',
  '令 第一',
  '实施',
  '北京市',
  '市第一',
  '法（',
  '|',
  '|--',
  '\\',
  '/',
  '//',
  '%',
  '%2f',
  '.',
  '..',
  '-',
  '1',
  '0',
  'a',
  'A',
  'CN',
  '"',
  '=',
  '中',
  '专利',
  '\ud83d\ude00',
  '&a=1',
  ',',
  ';q=0,',
];
const BEFORE = [
  '',
  'x',
  '# ',
  '>',
  '> ',
  '第一章',
  '第一章 ',
  '附',
  '（',
  '2020年1月1日通过',
  '国务院令',
  '目录\n',
  '<p>',
  '<br>',
];
const AFTER = ['', 'x', '\nx', '\u2028x', '1', '第一条', '</p>', '-->'];

const SIZE = 4_000;
/** So little that no growth is worth looking at, in milliseconds of processor time. */
const NOTHING = 12;
/** Four times the length may cost four times as much; twice that is left to collections and caches. Squares cost sixteen. */
const MOST = 9;
/** A suspicion at the first size is looked into at two more: what grows too fast does so there all the more. */
const FURTHER = [2 * SIZE, 3 * SIZE];
/** A weighing is the least of so many, each of so many milliseconds, so that no pause of the collector counts. */
const WEIGHINGS = 5;
const ENOUGH = 5;
const MOST_TIMES = 200;
/** What takes so long is looked at twice alone. */
const LONG = 200;
/** What takes minutes should fail, not hang. */
const TOO_LONG = 3_000;

type Make = (length: number) => string;

function cost(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least that a text of about `length` costs; each weighing has another text, which nothing can remember. */
function weigh(work: (text: string) => unknown, make: Make, length: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let weighing = 0; weighing < WEIGHINGS; weighing++) {
    const text = make(length + 16 * weighing);
    let spent = 0;
    let times = 0;
    for (; spent < ENOUGH && times < MOST_TIMES; times++) spent += cost(work, text);
    least = Math.min(least, spent / times);
    if (least > TOO_LONG) break;
  }
  return least;
}

/** What is wrong with what four times `length` costs, or null. */
function suspicion(small: number, big: number, length: number): string | null {
  if (small > TOO_LONG) return `${small} ms for ${length} characters`;
  if (big < NOTHING || big < MOST * small) return null;
  return `${length} characters ${small} ms, four times the length ${big} ms`;
}

/**
 * The least of some looks at a short text: code that runs for the first time is slow, and on a busy machine the compiler's
 * own work is counted late; either would hide growth. One look more than once is taken even of what takes long.
 */
function look(work: (text: string) => unknown, make: Make): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < WEIGHINGS; turn++) {
    least = Math.min(least, cost(work, make(SIZE + 16 * turn)));
    if (turn > 0 && least > LONG) break;
  }
  return least;
}

/** Why `work` grows too fast with this text, or null. */
function growth(work: (text: string) => unknown, make: Make): string | null {
  // Where a long text costs next to nothing, no short one makes it a suspicion; most end here.
  if (cost(work, make(SIZE)) <= LONG && cost(work, make(4 * SIZE)) < NOTHING) return null;
  // A look at each before they are weighed: what fails should not be tried on long texts.
  const once = look(work, make);
  if (once <= TOO_LONG && !suspicion(once, cost(work, make(4 * SIZE)), SIZE)) return null;
  const found: string[] = [];
  for (const length of [SIZE, ...FURTHER]) {
    const small = weigh(work, make, length);
    const big = small > TOO_LONG ? small : weigh(work, make, 4 * length);
    const fault = suspicion(small, big, length);
    if (!fault) return null;
    found.push(fault);
    if (small > TOO_LONG) break;
  }
  return found.join('; ');
}

const repeated = (before: string, unit: string, after: string) => (length: number) =>
  before + unit.repeat(Math.ceil(length / unit.length)) + after;

describe('the scales', () => {
  const spin = (times: number) => {
    let sum = 0;
    for (let step = 0; step < times; step++) sum += Math.sqrt(step);
    return sum;
  };

  it('speak of squares', () => {
    // Compiled first: on a busy machine the compiler comes late, and short texts would cost as much as long ones.
    spin(5e7);
    expect(growth((text) => spin(text.length ** 2 / 10), repeated('', 'a', ''))).toMatch(/four times.*; .*; /);
  });

  it('are silent on what grows with its text, also when a pause comes once', () => {
    expect(growth((text) => spin(text.length * 1_000), repeated('', 'a', ''))).toBeNull();
    let paused = false;
    const pausing = (text: string) => {
      const pause = text.length >= 4 * SIZE && !paused;
      if (pause) paused = true;
      return spin(pause ? 5e7 : text.length * 10);
    };
    expect(growth(pausing, repeated('', 'a', ''))).toBeNull();
    expect(paused).toBe(true);
  });
});

describe.each(Object.entries(FUNCTIONS))('%s', (_name, work) => {
  it('grows with the length of known patterns', () => {
    const found: string[] = [];
    for (const unit of UNITS) {
      for (const [before, after] of [
        ['', ''],
        ['', 'x'],
        ['第一章', 'x'],
        ['附', 'x'],
        ['2020年1月1日通过', 'x'],
      ] as const) {
        const fault = growth(work, repeated(before, unit, after));
        if (fault) found.push(`${JSON.stringify([before, unit, after])}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('grows with the length of any mixture of them', () => {
    const part = fc.constantFrom(...UNITS);
    fc.assert(
      fc.property(
        fc.constantFrom(...BEFORE),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...AFTER),
        (before, parts, after) => {
          expect(growth(work, repeated(before, parts.join(''), after))).toBeNull();
        },
      ),
      { numRuns: 10 },
    );
  });
});
