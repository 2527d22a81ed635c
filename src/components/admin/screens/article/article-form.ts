import type {
  AdminArticle,
  AdminLaw,
  AdminNotice,
  ArticleStatus,
  ArticleWrite,
  Attachment,
  LawWrite,
  NoticeWrite,
} from '@ip-portal/contract';
import { dayOf, linesOf, momentOf, showTime, textOf, textOrNull } from '../../kit/words';

/** An article as its form holds it. */
export interface ArticleForm {
  Title: string;
  Category: string | undefined;
  Summary: string;
  Content: string;
  Cover: string | null;
  CoverAlt: string;
  Attachments: Attachment[];
  Source: string;
  SourceUrl: string;
  Author: string;
  Tags: string[];
  IsTop: boolean;
  IsRecommended: boolean;
  /** Set by the buttons, not by a field. */
  Status?: ArticleStatus;
  PublishTime?: string | null;
}

/** A notice as its form holds it. */
export interface NoticeForm extends ArticleForm {
  /** `YYYY-MM-DD HH:mm` on the centre's clock. */
  DeadlineAt: string | null;
  Audience: string;
  Conditions: string;
  /** One to a line. */
  Materials: string;
  Channel: string;
}

/** A law as its form holds it. */
export interface LawForm extends ArticleForm {
  IssuingAuthority: string;
  DocumentNumber: string;
  Level: LawWrite['Level'];
  PromulgationDate: string | null;
  EffectiveDate: string | null;
  RepealedDate: string | null;
  SeriesKey: string;
  CheckedOn: string | null;
  History: { Date: string | null; Text: string }[];
}

export const EMPTY_ARTICLE: ArticleForm = {
  Title: '',
  Category: undefined,
  Summary: '',
  Content: '',
  Cover: null,
  CoverAlt: '',
  Attachments: [],
  Source: '',
  SourceUrl: '',
  Author: '',
  Tags: [],
  IsTop: false,
  IsRecommended: false,
};

export const EMPTY_NOTICE: NoticeForm = {
  ...EMPTY_ARTICLE,
  DeadlineAt: null,
  Audience: '',
  Conditions: '',
  Materials: '',
  Channel: '',
};

export const EMPTY_LAW: LawForm = {
  ...EMPTY_ARTICLE,
  IssuingAuthority: '',
  DocumentNumber: '',
  Level: null,
  PromulgationDate: null,
  EffectiveDate: null,
  RepealedDate: null,
  SeriesKey: '',
  CheckedOn: null,
  History: [],
};

/** The form of a stored article. */
export function articleToForm(row: AdminArticle): ArticleForm {
  return {
    Title: row.Title,
    Category: row.Category || undefined,
    Summary: row.Summary,
    Content: row.Content ?? '',
    Cover: row.Cover,
    CoverAlt: row.CoverAlt,
    Attachments: row.Attachments ?? [],
    Source: row.Source,
    SourceUrl: row.SourceUrl ?? '',
    Author: row.Author,
    Tags: row.Tags,
    IsTop: row.IsTop,
    IsRecommended: row.IsRecommended,
  };
}

/** The form of a stored notice. */
export function noticeToForm(row: AdminNotice): NoticeForm {
  return {
    ...articleToForm(row),
    DeadlineAt: row.DeadlineAt && showTime(row.DeadlineAt),
    Audience: row.Audience ?? '',
    Conditions: row.Conditions ?? '',
    Materials: (row.Materials ?? []).join('\n'),
    Channel: row.Channel ?? '',
  };
}

/** The form of a stored law. */
export function lawToForm(row: AdminLaw): LawForm {
  return {
    ...articleToForm(row),
    IssuingAuthority: row.IssuingAuthority,
    DocumentNumber: row.DocumentNumber,
    Level: row.Level,
    PromulgationDate: row.PromulgationDate,
    EffectiveDate: row.EffectiveDate,
    RepealedDate: row.RepealedDate,
    SeriesKey: row.SeriesKey,
    CheckedOn: row.CheckedOn ?? null,
    History: row.History ?? [],
  };
}

/** What is sent of an article. */
export function articleBody(values: ArticleForm): ArticleWrite {
  const { Status, PublishTime } = values;
  return {
    Title: textOf(values.Title),
    Category: textOf(values.Category),
    Summary: textOf(values.Summary),
    Content: values.Content ?? '',
    Cover: values.Cover ?? null,
    CoverAlt: values.Cover ? textOf(values.CoverAlt) : '',
    Attachments: (values.Attachments ?? []).map(({ FileId, Name }) => ({ FileId, Name: Name.trim() })),
    Source: textOf(values.Source),
    SourceUrl: textOrNull(values.SourceUrl),
    Author: textOf(values.Author),
    Tags: values.Tags ?? [],
    IsTop: Boolean(values.IsTop),
    IsRecommended: Boolean(values.IsRecommended),
    ...(Status === undefined ? {} : { Status }),
    ...(PublishTime === undefined ? {} : { PublishTime }),
  };
}

/** What is sent of a notice. */
export function noticeBody(values: NoticeForm): NoticeWrite {
  return {
    ...articleBody(values),
    DeadlineAt: momentOf(values.DeadlineAt),
    Audience: textOf(values.Audience),
    Conditions: textOf(values.Conditions),
    Materials: linesOf(values.Materials),
    Channel: textOf(values.Channel),
  };
}

/** What is sent of a law. */
export function lawBody(values: LawForm): LawWrite {
  // Laws have levels instead of columns.
  const { Category: _column, ...article } = articleBody(values);
  return {
    ...article,
    IssuingAuthority: textOf(values.IssuingAuthority),
    DocumentNumber: textOf(values.DocumentNumber),
    Level: values.Level ?? null,
    PromulgationDate: dayOf(values.PromulgationDate),
    EffectiveDate: dayOf(values.EffectiveDate),
    RepealedDate: dayOf(values.RepealedDate),
    SeriesKey: textOf(values.SeriesKey),
    CheckedOn: dayOf(values.CheckedOn),
    History: (values.History ?? []).map(({ Date, Text }) => ({ Date: dayOf(Date), Text: textOf(Text) })),
  };
}
