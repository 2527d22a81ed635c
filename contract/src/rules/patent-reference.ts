/** How a patent is cited in papers and reports. */
import type { PatentType } from '../labels.ts';

/** What a citation is made of. */
export type CitedAs = {
  Type: PatentType;
  Title: string;
  Applicants: readonly string[];
  Inventors: readonly string[];
  ApplicationNumber: string | null;
  PublicationNumber: string | null;
  GrantNumber: string | null;
  ApplicationDate: string | null;
  PublicationDate: string | null;
  GrantDate: string | null;
};

/** Who is named before 等 (GB/T 7714—2015, 8.1.2). */
const NAMES_MAX = 3;

const names = (all: readonly string[]) =>
  all.length > NAMES_MAX ? `${all.slice(0, NAMES_MAX).join('，')}，等` : all.join('，');

/** Day of the grant's gazette, else of the publication. */
const publishedOn = ({ GrantDate, PublicationDate }: CitedAs) => GrantDate ?? PublicationDate;

/**
 * GB/T 7714—2015, 4.6: 专利申请者或所有者. 专利题名: 专利号[P]. 公告日期或公开日期. Without an 申请号 the number of the publication
 * stands in its place; what is not known is left out.
 */
export function gbt7714(patent: CitedAs): string {
  const { ApplicationNumber, GrantNumber, PublicationNumber, Applicants, Inventors, Title } = patent;
  const number = ApplicationNumber ?? GrantNumber ?? PublicationNumber ?? '';
  const by = names(Applicants.length > 0 ? Applicants : Inventors);
  const day = publishedOn(patent);
  return `${by ? `${by}. ` : ''}${Title}: ${number}[P].${day ? ` ${day}.` : ''}`;
}

/** What TeX would take for a command. */
const tex = (text: string) =>
  text
    .replace(/\\/g, '\u0000')
    .replace(/[{}%&#_$]/g, '\\$&')
    .replace(/~/g, '\\textasciitilde{}')
    .replace(/\^/g, '\\textasciicircum{}')
    .split('\u0000')
    .join('\\textbackslash{}');
/** In braces of its own a name is not taken apart. */
const whole = (all: readonly string[]) => all.map((name) => `{${tex(name)}}`).join(' and ');

/** `@patent` of biblatex: number of the grant's publication first, inventors as authors, applicants as holders. */
export function bibtex(patent: CitedAs): string {
  const number = patent.GrantNumber ?? patent.PublicationNumber ?? patent.ApplicationNumber ?? '';
  const day = publishedOn(patent);
  const key = number.replace(/[^A-Za-z0-9]/g, '');
  const fields: [string, string][] = [
    ['author', whole(patent.Inventors.length > 0 ? patent.Inventors : patent.Applicants)],
    ['holder', whole(patent.Applicants)],
    ['title', `{${tex(patent.Title)}}`],
    ['number', tex(number)],
    ['type', `${patent.Type}专利`],
    ['location', '中国'],
    ['date', day ?? ''],
    ['year', day?.slice(0, 4) ?? ''],
    ['note', patent.ApplicationNumber ? `申请号 ${tex(patent.ApplicationNumber)}` : ''],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return `@patent{${/^[A-Za-z]/.test(key) ? key : `CN${key}`},\n${lines.join('\n')}\n}`;
}
