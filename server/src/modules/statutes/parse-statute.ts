/** Parser of one statute in Markdown: `# 标题`, history lines, `<!-- INFO END -->`, 编/章/节/条. */
import { daysBetween, isDate } from '@ip-portal/contract/rules/calendar';
import { parseBody } from './statute-body.ts';
import { fileNameDate, isEffectEvent, readEffectClause, readHistory, resolveEffectClause } from './statute-date.ts';
import { chooseLevel, documentNumberIn, issuingAuthorityOf, seriesKeyOf, shortTitleOf } from './statute-meta.ts';
import { dropRepeatedTitle, findFileFaults, splitSource } from './statute-text.ts';
import type { SourceLine, Statute, StatuteHistory, StatuteNode, StatuteResult } from './statute-types.ts';

/** Days a promulgation may lie after the last event of the history before that counts as incomplete. */
const HISTORY_GAP_DAYS = 180;

/** The fields of an index entry that are used; anything of another type is null. */
type IndexEntry = {
  level: unknown;
  publish: string | null;
  validFrom: string | null;
  expired: boolean;
  articles: number | null;
};

/**
 * Parses one statute. The file decides; the index entry only fills gaps, and where the two disagree a warning
 * says so. 公布日期 is the newest of history and file name; 施行日期 is taken from the last articles, the history
 * or the index, in this order, and only when it is not before 公布日期: a revised text keeps the first
 * version's clause (`本法自1985年4月1日起施行`).
 * @param markdown the decoded text
 * @param fileName name or relative path; folders (`/` or `__`) and a date in brackets are read from it
 * @param indexEntry entry of `_index.json`, of any shape
 * @returns the statute with warnings, or every fault with its line (Chinese).
 */
export function parseStatute(markdown: string, fileName: string, indexEntry?: unknown): StatuteResult {
  const faults = findFileFaults(markdown);
  if (faults.length > 0) return { ok: false, errors: faults };
  const split = splitSource(markdown);
  if (!split.ok) return split;
  const { title, mainTitle, header } = split.source;
  const warnings: string[] = [];
  const index = readIndexEntry(indexEntry, [title, mainTitle], warnings);

  const { lines, numbers, late } = takeHeadMatter(dropRepeatedTitle(split.source.body, title));
  const body = parseBody(lines);
  if (body.errors.length > 0) return { ok: false, errors: body.errors };
  // Not spread: a long file may have more of them than a call takes arguments.
  for (const warning of body.warnings) warnings.push(warning);

  const events = mergeHistory(readHistory(header), readHistory(late));
  const history = events.filter((e) => e.date !== null || documentNumberIn(e.text) !== e.text.replace(/\s/g, ''));
  const promulgationDate = choosePromulgation(history, fileNameDate(fileName), index, warnings);
  const effectiveDate = chooseEffective(body.nodes, history, promulgationDate, index, warnings);
  const level = chooseLevel(fileName, title, index?.level, warnings);
  const articles = body.nodes.filter((n) => n.type === 'article').length;
  if (index?.articles != null && index.articles !== articles) {
    warnings.push(`索引记有 ${index.articles} 条，文件中实有 ${articles} 条。`);
  }
  if (index?.expired) warnings.push('索引标记为已失效，但没有失效日期；请核对后填写废止日期。');
  const statute: Statute = {
    title,
    shortTitle: shortTitleOf(title),
    seriesKey: seriesKeyOf(title),
    level,
    issuingAuthority: issuingAuthorityOf(title, level, history, warnings),
    documentNumber: chooseNumber(events, numbers, promulgationDate, warnings),
    promulgationDate,
    effectiveDate,
    history,
    nodes: body.nodes,
    preamble: body.preamble,
    warnings,
  };
  return { ok: true, statute };
}

function readIndexEntry(entry: unknown, titles: readonly string[], warnings: string[]): IndexEntry | null {
  if (entry === undefined || entry === null) return null;
  if (typeof entry !== 'object' || Array.isArray(entry)) {
    warnings.push('索引中的记录格式不正确，已忽略。');
    return null;
  }
  const raw = entry as Record<string, unknown>;
  const date = (key: string, name: string): string | null => {
    const value = raw[key];
    if (value === null || value === undefined) return null;
    if (typeof value === 'string' && isDate(value)) return value;
    warnings.push(`索引中的${name}“${String(value)}”不是有效日期，已忽略。`);
    return null;
  };
  const indexTitle = typeof raw.title === 'string' ? raw.title : null;
  if (indexTitle !== null && !titles.some((title) => seriesKeyOf(title) === seriesKeyOf(indexTitle))) {
    warnings.push(`索引中的标题“${indexTitle}”与文件标题不一致，未采用索引信息。`);
    return null;
  }
  return {
    level: raw.level,
    publish: date('publish', '公布日期'),
    validFrom: date('valid_from', '施行日期'),
    expired: raw.expired === 1 || raw.expired === true,
    articles: typeof raw.articles === 'number' ? raw.articles : null,
  };
}

/** Takes 发文字号 and bracketed history off the lines before the text proper. */
function takeHeadMatter(body: readonly SourceLine[]): { lines: SourceLine[]; numbers: string[]; late: SourceLine[] } {
  const numbers: string[] = [];
  const late: SourceLine[] = [];
  let i = 0;
  for (; i < body.length && i < 8; i++) {
    const line = body[i];
    if (!line) break;
    const number = documentNumberIn(line.text);
    const bare = line.text.replace(/[\s（）()]/g, '');
    if (number && bare.length <= number.length + 8 && !/[。：]$/.test(line.text)) numbers.push(number);
    else if (isBracketedHistory(line.text)) late.push(line);
    else break;
  }
  return { lines: body.slice(i), numbers, late };
}

/** `（2010年…通过，…）`. In steps: one expression with two gaps would try every pair of them. */
function isBracketedHistory(text: string): boolean {
  return /[)）]$/.test(text) && /^[（(]\s*(?:根据\s*)?\d{4}年/.test(text) && /通过|公布|修正|修订|施行|批准/.test(text);
}

function mergeHistory(header: StatuteHistory[], late: StatuteHistory[]): StatuteHistory[] {
  const known = new Set(header.map((h) => h.date));
  return [...header, ...late.filter((h) => !known.has(h.date))];
}

/** The newest event that made or changed the text. */
function newestEvent(history: readonly StatuteHistory[]): StatuteHistory | null {
  let newest: StatuteHistory | null = null;
  for (const event of history) {
    if (event.date && !isEffectEvent(event) && (!newest?.date || event.date >= newest.date)) newest = event;
  }
  return newest;
}

function choosePromulgation(
  history: readonly StatuteHistory[],
  named: string | null,
  index: IndexEntry | null,
  warnings: string[],
): string | null {
  const event = newestEvent(history)?.date ?? null;
  let date = named && event ? (named > event ? named : event) : (named ?? event);
  if (named && event && named < event) warnings.push(`文件名日期 ${named} 早于沿革中的 ${event}，公布日期取后者。`);
  const indexed = index?.publish ?? null;
  if (indexed && !named && (!date || (indexed >= date && daysBetween(date, indexed) <= HISTORY_GAP_DAYS)))
    date = indexed;
  if (!date) warnings.push('没有找到公布日期。');
  else if (indexed && indexed !== date)
    warnings.push(`索引的公布日期 ${indexed} 与文件的 ${date} 不一致，按文件处理。`);
  else if (!named && !indexed) warnings.push(`公布日期按沿革中最近一次记载取 ${date}，可能是通过日期。`);
  if (date && event && daysBetween(event, date) > HISTORY_GAP_DAYS) {
    warnings.push(`沿革只记到 ${event}，缺少 ${date} 这一版的记载。`);
  }
  return date;
}

function chooseEffective(
  nodes: readonly StatuteNode[],
  history: readonly StatuteHistory[],
  promulgationDate: string | null,
  index: IndexEntry | null,
  warnings: string[],
): string | null {
  const fits = (date: string | null) => date !== null && (promulgationDate === null || date >= promulgationDate);
  const clause = findClause(nodes);
  const amended = /修正|修改/.test(newestEvent(history)?.text ?? '');
  // 自公布之日起 in an amended text speaks of the first promulgation.
  const stated =
    clause && !(clause.kind === 'promulgation' && amended) ? resolveEffectClause(clause, promulgationDate) : null;
  const recorded =
    history
      .filter(isEffectEvent)
      .map((h) => h.date)
      .filter((d) => d !== null)
      .sort()
      .at(-1) ?? null;
  const indexed = index?.validFrom ?? null;
  const chosen = [stated, recorded, indexed].find(fits) ?? null;
  if (chosen === null) {
    const old = stated ?? recorded;
    warnings.push(
      old
        ? `正文或沿革中的施行日期 ${old} 早于本版公布日期，是首次施行的日期；本版施行日期不明。`
        : '没有找到施行日期。',
    );
  } else if (indexed && indexed !== chosen) {
    warnings.push(`索引的施行日期 ${indexed} 与文件的 ${chosen} 不一致，按文件处理。`);
  }
  if (stated && recorded && fits(stated) && fits(recorded) && stated !== recorded) {
    warnings.push(`正文的施行日期 ${stated} 与沿革的 ${recorded} 不一致，按正文处理。`);
  }
  return chosen;
}

function findClause(nodes: readonly StatuteNode[]): ReturnType<typeof readEffectClause> {
  for (const node of [...nodes].reverse()) {
    if (node.anchor.startsWith('att-')) continue;
    const found = readEffectClause(node.text);
    if (found) return found;
  }
  return null;
}

function chooseNumber(
  history: readonly StatuteHistory[],
  inBody: readonly string[],
  promulgationDate: string | null,
  warnings: string[],
): string | null {
  const undated = history
    .filter((h) => h.date === null)
    .map((h) => documentNumberIn(h.text))
    .find((n) => n !== null);
  const direct = inBody[0] ?? undated;
  if (direct) return direct;
  const newest = newestEvent(history);
  // Of the lines of one promulgation the number may stand in an earlier one (通过, then 公告公布).
  const near = history.filter((h) => h.date && newest?.date && daysBetween(h.date, newest.date) <= HISTORY_GAP_DAYS);
  const ofThisVersion =
    newest?.date && promulgationDate && daysBetween(newest.date, promulgationDate) <= HISTORY_GAP_DAYS;
  const number =
    near
      .map((h) => documentNumberIn(h.text))
      .filter((n) => n !== null)
      .at(-1) ?? null;
  if (number && ofThisVersion) return number;
  if (history.some((h) => documentNumberIn(h.text)))
    warnings.push('沿革中的发文字号属于以前的版本，本版发文字号不明。');
  return null;
}
