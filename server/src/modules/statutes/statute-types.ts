/** Shapes of the statute parser. */
import type { LawLevel } from '@ip-portal/contract/rules/timeliness';

/** What a node of a statute is. 编 and 分编 are both `part`. */
export type StatuteNodeType = 'part' | 'chapter' | 'section' | 'article' | 'paragraph-block';

/** One heading, article or block of text, in document order. */
export type StatuteNode = {
  type: StatuteNodeType;
  /** Label as written, e.g. `第五十条`, `第二章`, `一`, `附件1`; empty for unnumbered text. */
  number: string;
  /** Stable, ASCII, unique in the statute, e.g. `art-50`, `art-10-1`, `ch-2-sec-1`. */
  anchor: string;
  /** Heading without its number; of an article its caption in 【】, usually empty. */
  heading: string;
  /** Paragraphs (款, 项) joined by `\n`; empty for pure headings. */
  text: string;
  /** Position in the document, from 1. */
  ordinal: number;
  /** Anchor of the heading above, or null. */
  parent: string | null;
};

/** One line of the 修改沿革; `date` is null for an undated line. */
export type StatuteHistory = { date: string | null; text: string };

/** A parsed statute. Dates are `YYYY-MM-DD`. */
export type Statute = {
  /** Title as printed, e.g. `中华人民共和国专利法`. */
  title: string;
  /** Title without `中华人民共和国`. */
  shortTitle: string;
  /** Same for all versions of one law. */
  seriesKey: string;
  level: LawLevel;
  issuingAuthority: string | null;
  documentNumber: string | null;
  /** 公布日期 of this version. */
  promulgationDate: string | null;
  /** 施行日期 of this version, never before `promulgationDate`; null when the sources do not tell. */
  effectiveDate: string | null;
  history: StatuteHistory[];
  nodes: StatuteNode[];
  /** Text before the first article or heading, paragraphs joined by `\n`. */
  preamble: string;
  /** Chinese sentences for the person importing. */
  warnings: string[];
};

/** A fault of a file; `line` counts from 1, 0 means the whole file. */
export type StatuteError = { line: number; message: string };

/** A statute, or every fault found in the file. */
export type StatuteResult = { ok: true; statute: Statute } | { ok: false; errors: StatuteError[] };

/** A line of the file with its number, already stripped of white space at both ends. */
export type SourceLine = { line: number; text: string };
