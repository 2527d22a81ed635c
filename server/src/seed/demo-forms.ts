/** What the files of `server/demo` hold: the fields that the contract declares, and what the demo alone says. */
import {
  aboutResource,
  expertResource,
  type Field,
  type Fields,
  financingResource,
  KINDS,
  lawResource,
  linkResource,
  newsResource,
  noticeResource,
  organizationResource,
  patentFigure,
  patentResource,
  postingResource,
  webConfigResource,
} from '@ip-portal/contract';
import { day, group, list, oneOf, required, text, type ValueOf } from '@ip-portal/contract/define/field';
import { ATTACHMENTS_MAX } from '@ip-portal/contract/limits';
import { LAW_LEVELS } from '@ip-portal/contract/rules/timeliness';
import { parseStatute } from '../modules/statutes/index.ts';
import { DEADLINE_WORD, isDayWord } from './demo-days.ts';
import { demoHtml } from './demo-html.ts';
import { figureFaults } from './figure-faults.ts';
import { drawing } from './figure-form.ts';
import { relatedFaults } from './related-faults.ts';

/** Kind of a record of the demo. */
export interface DemoForm<Demo> {
  readonly shape: Field<Demo>;
  /** The field that is the text below the front matter; absent: the record is JSON. */
  readonly body?: { readonly field: string; readonly from: (text: string) => string };
  /** Faults by field that the shape cannot tell. */
  readonly faults?: (record: Demo) => Record<string, string>;
}

type Writable<F extends Fields, Without extends string> = {
  [K in keyof F as K extends Without ? never : F[K] extends { readonly write: 'never' } ? never : K]: F[K];
};
/** The fields a body may carry, without those that the demo sets itself or has no use for. */
function writable<const F extends Fields, Without extends keyof F & string = never>(fields: F, ...without: Without[]) {
  const left = new Set<string>(without);
  const kept = Object.entries(fields).filter(([name, { write }]) => write !== 'never' && !left.has(name));
  return Object.fromEntries(kept) as Writable<F, Without>;
}

const html = (field: string) => ({ field, from: demoHtml });

/** Days since a record was published, so that the demo is never old; parts of a day count. */
const DaysAgo: Field<number, 'required'> = {
  title: '距今天数',
  write: 'required',
  schema: { type: 'number', title: '距今天数', minimum: 0 },
};

/** Files below an article: each lies in `files/`, and is called what readers see. */
const Files = list(
  '附件',
  group('附件', {
    File: required(text('文件', { max: 100, pattern: '^[a-z0-9]+(-[a-z0-9]+)*\\.[a-z]+$' })),
    Name: required(text('附件名称', { min: 1, max: 100 })),
  }),
  { max: ATTACHMENTS_MAX },
);

const { Category } = newsResource.fields;
const article = {
  ...writable(newsResource.fields, 'Status', 'PublishTime', 'Cover', 'CoverAlt', 'Attachments'),
  Category: required(Category),
  Files,
  DaysAgo,
};
/** Days until the deadline, which is at the close of that day's office; below zero it has passed. */
const DeadlineInDays: Field<number, 'optional'> = {
  title: '距截止天数',
  write: 'optional',
  schema: { type: 'integer', title: '距截止天数' },
};
const { Audience, Conditions, Materials, Channel } = noticeResource.fields;
const notice = { ...article, DeadlineInDays, Audience, Conditions, Materials, Channel };
/** Every text of an article, its fields, lists of texts and its content. */
const textsOf = (record: object): string[] =>
  Object.values(record)
    .flat()
    .filter((value) => typeof value === 'string');
/** Faults of the days that texts name by a word; files and covers know their article by its title as it is written. */
function dayFaults(record: { Title: string }): Record<string, string> {
  const words = textsOf(record).flatMap((text) => text.match(/\{[^}]*\}?/g) ?? []);
  const odd = words.find((word) => !isDayWord(word));
  if (record.Title.includes('{')) return { Title: '标题不能写会移动的日期' };
  return odd === undefined ? {} : { Content: `无法识别的日期 ${odd}，可写${DEADLINE_WORD}、{发布}、{发布+7}` };
}
/**
 * Notices; those whose text names the day of the deadline have one, after they were published. No text tells a year: it
 * would stand still while publication moves on.
 */
export const noticeForm = {
  shape: group('公告', notice),
  body: html('Content'),
  faults({ DaysAgo, DeadlineInDays, ...others }: DemoNotice): Record<string, string> {
    const texts = textsOf(others);
    const fixed = texts.flatMap((text) => text.match(/20\d\d\s*年/) ?? [])[0];
    const named = texts.some((text) => text.includes(DEADLINE_WORD));
    return {
      ...dayFaults(others),
      ...(fixed === undefined ? {} : { Content: `“${fixed}”不随发布日移动，请写${DEADLINE_WORD}或 {发布+7}` }),
      ...(DeadlineInDays === undefined
        ? named && { DeadlineInDays: `正文写了${DEADLINE_WORD}，但没有距截止天数` }
        : DeadlineInDays + DaysAgo < 1 && { DeadlineInDays: '截止应晚于发布至少 1 天' }),
    };
  },
};

/** News; the only days that move with them are told from publication. */
export const articleForm = {
  shape: group('文章', article),
  body: html('Content'),
  faults: dayFaults,
};

const { Title, Summary, Tags, IssuingAuthority, DocumentNumber, RepealedDate, History, SeriesKey } = lawResource.fields;
const lawShape = group(lawResource.label, {
  Title,
  Summary,
  Tags,
  IssuingAuthority: required(IssuingAuthority),
  DocumentNumber,
  Level: required(oneOf('效力级别', LAW_LEVELS)),
  PromulgationDate: required(day('公布日期')),
  EffectiveDate: required(day('施行日期')),
  RepealedDate,
  History: required(History),
  SeriesKey: required(SeriesKey),
  Markdown: required(text('正文')),
});
export type DemoLaw = ValueOf<typeof lawShape>;
/** Statutes: their text is written as `npm run import:laws` reads it; steps of the history have their day in `Date`. */
export const lawForm = {
  shape: lawShape,
  body: { field: 'Markdown', from: (markdown: string) => markdown },
  faults({ Markdown, Level, Title, History }: DemoLaw): Record<string, string> {
    const doubled = History.findIndex((step) => /^\s*\d{4}\s*[年.-]/.test(step.Text));
    const read = parseStatute(Markdown, `${Level}/${Title}.md`);
    return {
      ...(doubled < 0 ? {} : { History: `修改沿革第 ${doubled + 1} 项：日期写在 Date 中，文字不再写` }),
      ...(read.ok
        ? {}
        : { Markdown: read.errors.map(({ line, message }) => `正文第 ${line} 行：${message}`).join('；') }),
    };
  },
};

export const expertForm = {
  shape: group(KINDS.expert.label, writable(expertResource.fields, 'Status')),
  body: html('Resume'),
};

export const financingForm = {
  shape: group(financingResource.label, writable(financingResource.fields, 'Status', 'InstitutionId')),
  body: html('Content'),
};

const posting = { ...writable(postingResource.fields, 'OrganizationId'), DaysAgo };
export const postingForm = { shape: group(postingResource.label, posting), body: html('Content') };

export const aboutForm = { shape: group(aboutResource.label, writable(aboutResource.fields)), body: html('Content') };

const { Label, Alt } = patentFigure;
const figure = group('附图', { Label, Alt, Drawing: required(drawing) });
const patent = { ...writable(patentResource.fields, 'Figures'), Figures: list('附图', figure, { max: 9 }) };
/** Patents; their figures are described, and drawn when somebody looks at them. */
export const patentForm = {
  shape: group(patentResource.label, patent),
  faults: (record: DemoPatent) => ({ ...relatedFaults(record), ...figureFaults(record) }),
};

export const linkForm = { shape: group(linkResource.label, writable(linkResource.fields)) };

const organization = {
  ...writable(organizationResource.fields, 'ContactName', 'ContactPhone', 'ContactEmail'),
  Status: required(oneOf('核验状态', ['verified', 'pending'])),
  /** What the organisation offers: postings that name one of these are its own. */
  Patents: required(list('专利', text('申请号', { min: 8, max: 30 }))),
};
export const organizationForm = { shape: group(organizationResource.label, organization) };

/** The telephone number is that of the about page. */
export const webConfigForm = { shape: group(webConfigResource.label, writable(webConfigResource.fields, 'Phone')) };

type Of<Form extends { shape: Field }> = ValueOf<Form['shape']>;
export type DemoArticle = ValueOf<ReturnType<typeof group<typeof article>>>;
export type DemoNotice = ValueOf<ReturnType<typeof group<typeof notice>>>;
export type DemoExpert = Of<typeof expertForm>;
export type DemoFinancing = Of<typeof financingForm>;
export type DemoPosting = Of<typeof postingForm>;
export type DemoAbout = Of<typeof aboutForm>;
export type DemoPatent = ValueOf<ReturnType<typeof group<typeof patent>>>;
export type DemoLink = Of<typeof linkForm>;
export type DemoOrganization = Of<typeof organizationForm>;
export type DemoWebConfig = Of<typeof webConfigForm>;
