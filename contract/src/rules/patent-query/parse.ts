/**
 * Reads a patent query. One pass over its parts, without going back; grammar in docs/patent-query.md. No dependencies but
 * other rules: public pages load this file.
 */
import { readDays } from './days.ts';
import { type FieldCode, fieldNamed, fieldOf, type QueryField } from './fields.ts';
import { cut, plain, type Sign, type Token } from './lexer.ts';
import type { PatentQuery, WordField } from './query.ts';
import { GROUP, NUMBER_PART, PARTS_OF_A_NUMBER, recognised, SUBCLASS, wholeClass } from './recognise.ts';
import { PATENT_QUERY_LIMITS } from './search-call.ts';
import { readClass, readNumber, readValue } from './values.ts';

/** What would have been right at the place of a fault. */
export type Expected = 'condition' | 'value' | 'field' | 'sign' | 'closing' | 'quote' | 'operator' | 'less';
/** A fault: `at` counts characters (code points) from zero, `message` is a Chinese sentence for the user. */
export interface QueryFault {
  readonly ok: false;
  readonly at: number;
  readonly expected: Expected;
  readonly message: string;
}
/** A query that was read; `notes`: Chinese sentences about numbers that cannot be right. */
export interface ReadQuery {
  readonly ok: true;
  readonly query: PatentQuery;
  readonly notes: readonly string[];
}

class Fault extends Error {
  constructor(
    readonly at: number,
    readonly expected: Expected,
    message: string,
  ) {
    super(message);
  }
}

/** Fields whose whole value may be asked for. */
const WHOLE: ReadonlySet<FieldCode> = new Set<FieldCode>(['PA', 'PR']);

/** A query of nodes of one kind within each other is one node; one part is no combination. */
function combined(kind: 'and' | 'or', parts: readonly PatentQuery[]): PatentQuery {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  return flat.length === 1 ? (flat[0] as PatentQuery) : { kind, parts: flat };
}

class Reader {
  private place = 0;
  private depth = 0;
  private terms = 0;
  /** Whether what was read last is a number that stands without the name of a field. */
  private isBareNumber = false;
  readonly notes: string[] = [];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly length: number,
  ) {}

  whole(): PatentQuery {
    const query = this.either(null);
    const rest = this.tokens[this.place];
    if (rest?.is === 'close') throw new Fault(rest.at, 'operator', '这个右括号没有对应的左括号。');
    if (rest) this.unexpected(rest);
    return query;
  }

  private either(field: QueryField | null): PatentQuery {
    const parts = [this.all(field)];
    while (this.peek()?.is === 'or') {
      this.place += 1;
      parts.push(this.all(field));
    }
    return combined('or', parts);
  }

  private all(field: QueryField | null): PatentQuery {
    const parts = [this.one(field)];
    /** Whether the last part is numbers side by side: no patent has two, so either is meant. */
    let listed = this.isBareNumber;
    for (;;) {
      const next = this.peek();
      if (next?.is === 'and') {
        this.place += 1;
        parts.push(this.one(field));
        listed = this.isBareNumber;
      } else if (next && ['chunk', 'phrase', 'open', 'not', 'unclosed'].includes(next.is)) {
        const part = this.one(field);
        const last = parts[parts.length - 1] as PatentQuery;
        const either = listed && this.isBareNumber;
        if (either) {
          parts[parts.length - 1] = combined('or', [last, part]);
          this.notes.push('多个号码并列，按其中任意一个查找。');
        } else parts.push(part);
        listed = either || this.isBareNumber;
      } else return combined('and', parts);
    }
  }

  /** `single`: behind 非 stands one word, not all that follow. */
  private one(field: QueryField | null, single = false): PatentQuery {
    this.isBareNumber = false;
    const token = this.peek();
    if (!token) throw new Fault(this.length, 'condition', '这里缺少检索条件。');
    if (token.is === 'not') {
      this.place += 1;
      return this.deeper(token, () => ({ kind: 'not', part: this.one(field, true) }));
    }
    if (token.is === 'open') return this.bracket(field);
    if (token.is === 'unclosed') throw new Fault(token.at, 'quote', '引号没有成对，请补上后一个引号。');
    if (token.is === 'phrase') {
      this.place += 1;
      return this.phrase(field, token);
    }
    if (token.is !== 'chunk') return this.unexpected(token);
    if (this.tokens[this.place + 1]?.is === 'sign') return this.assigned(token);
    return field && field.kind !== 'words' ? this.value(field, '=') : this.bare(field, single);
  }

  private bracket(field: QueryField | null): PatentQuery {
    const open = this.tokens[this.place] as Token;
    this.place += 1;
    return this.deeper(open, () => {
      const inner = this.either(field);
      const close = this.peek();
      if (close && close.is !== 'close') this.unexpected(close);
      if (!close) throw new Fault(open.at, 'closing', '这个左括号没有对应的右括号。');
      this.place += 1;
      return inner;
    });
  }

  private deeper(token: Token, read: () => PatentQuery): PatentQuery {
    this.depth += 1;
    if (this.depth > PATENT_QUERY_LIMITS.depth) {
      throw new Fault(token.at, 'less', `括号和“非”最多嵌套 ${PATENT_QUERY_LIMITS.depth} 层。`);
    }
    const query = read();
    this.depth -= 1;
    return query;
  }

  private assigned(name: Token & { is: 'chunk' }): PatentQuery {
    const field = fieldNamed(name.text);
    const sign = this.tokens[this.place + 1] as Token & { is: 'sign' };
    if (!field) {
      throw new Fault(name.at, 'field', `没有“${name.text}”这个字段；要查找带符号的文字，请加上引号。`);
    }
    if (sign.sign === '==' ? !WHOLE.has(field.code) : sign.sign !== '=' && field.kind !== 'range') {
      const other = sign.sign === '==' ? '双等号只用于申请人和地区的全称' : '大于、小于只用于日期';
      throw new Fault(sign.at, 'sign', `“${field.name}”后面只能用等号；${other}。`);
    }
    this.place += 2;
    const next = this.peek();
    if (sign.sign === '==' && (next?.is === 'phrase' || next?.is === 'chunk')) {
      this.place += 1;
      return this.wholeName(field, next);
    }
    if (next?.is === 'open' && sign.sign === '=') return this.bracket(field);
    if (next?.is === 'phrase') {
      this.place += 1;
      return this.phrase(field, next, sign.sign);
    }
    if (next?.is === 'unclosed') throw new Fault(next.at, 'quote', '引号没有成对，请补上后一个引号。');
    if (next?.is !== 'chunk') {
      throw new Fault(next?.at ?? this.length, 'value', `“${field.name}”后面缺少内容，例如 ${field.example}。`);
    }
    if (field.kind !== 'words') return this.value(field, sign.sign);
    this.place += 1;
    return this.counted(next, { kind: 'words', field: field.code as WordField, text: next.text, exact: false });
  }

  /** A name that has to be that and no more. */
  private wholeName({ code }: QueryField, token: Token & { is: 'phrase' | 'chunk' }): PatentQuery {
    const text = token.is === 'phrase' ? token.raw : token.text;
    if (!text) throw new Fault(token.at, 'value', '引号里面没有内容。');
    if (code === 'PA') return this.counted(token, { kind: 'words', field: code, text, exact: true, whole: true });
    const read = readValue('PR', text);
    if (!read.ok) throw new Fault(token.at, 'value', read.reason);
    return this.counted(token, { kind: 'value', field: 'PR', text, whole: true });
  }

  private phrase(field: QueryField | null, token: Token & { is: 'phrase' }, sign: Sign = '='): PatentQuery {
    if (!token.text) throw new Fault(token.at, 'value', '引号里面没有内容。');
    if (field && field.kind !== 'words') return this.leaf(field, sign, token, token.text);
    return this.counted(token, {
      kind: 'words',
      field: (field?.code as WordField | undefined) ?? null,
      text: token.text,
      exact: true,
    });
  }

  /** The value of a field that takes no words: one chunk, or the written parts of a number or symbol. */
  private value(field: QueryField, sign: Sign): PatentQuery {
    const first = this.tokens[this.place] as Token & { is: 'chunk' };
    const run = this.run();
    let take = 1;
    if (field.kind === 'class' && SUBCLASS.test(first.text) && GROUP.test(run[1] ?? '')) take = 2;
    if (field.kind === 'number') {
      while (take < run.length && take <= PARTS_OF_A_NUMBER && NUMBER_PART.test(run[take] ?? '')) take += 1;
      while (take > 1 && !readNumber(field.code as 'NO', run.slice(0, take).join('')).ok) take -= 1;
    }
    this.place += take;
    return this.leaf(field, sign, first, run.slice(0, take).join(''));
  }

  private leaf({ code, kind }: QueryField, sign: Sign, token: Token, typed: string): PatentQuery {
    // A province may be a name with signs of full width.
    const text = code === 'PR' ? typed : plain(typed);
    const refused = (reason: string): never => {
      throw new Fault(token.at, 'value', reason);
    };
    if (kind === 'range') {
      const days = readDays(text, sign);
      if (!days.ok) return refused(days.reason);
      return this.counted(token, { kind, field: code as 'AD', from: days.from, to: days.to });
    }
    if (kind === 'number') {
      const read = readNumber(code as 'NO', text);
      if (!read.ok) return refused(read.reason);
      if (read.note) this.notes.push(read.note);
      return this.counted(token, { kind, field: code === 'NO' ? null : (code as 'AN'), text: read.text });
    }
    if (kind === 'class') {
      const read = readClass(code as 'IC', text);
      return read.ok ? this.counted(token, { kind, field: code as 'IC', text: read.text }) : refused(read.reason);
    }
    const read = readValue(code as 'TY', text);
    if (!read.ok) return refused(read.reason);
    const query = this.counted(token, { kind: 'value', field: code as 'TY', text: read.text });
    return read.not ? { kind: 'not', part: query } : query;
  }

  /** Words without a field; a number or a symbol among them is recognised. */
  private bare(field: QueryField | null, single: boolean): PatentQuery {
    const run = this.run();
    const start = this.place;
    const only = field || this.tokens.length > 1 ? null : wholeClass(run[0] ?? '');
    if (only) {
      this.place += 1;
      return this.counted(this.tokens[start] as Token, { kind: 'class', field: 'IC', text: only });
    }
    const texts: string[] = [];
    while (texts.length < run.length) {
      const meant = field ? null : recognised(run.slice(texts.length, texts.length + 1 + PARTS_OF_A_NUMBER));
      if (meant && texts.length > 0) break;
      const token = this.tokens[start + texts.length] as Token;
      if (meant) {
        this.place += meant.parts;
        if (meant.note) this.notes.push(meant.note);
        this.isBareNumber = meant.query.kind === 'number';
        return this.counted(token, meant.query);
      }
      texts.push(run[texts.length] ?? '');
      this.place += 1;
      this.count(token);
      if (single) break;
    }
    return {
      kind: 'words',
      field: (field?.code as WordField | undefined) ?? null,
      text: texts.join(' '),
      exact: false,
    };
  }

  /** Texts of the chunks from here on that are no names of fields. */
  private run(): string[] {
    const texts: string[] = [];
    for (let place = this.place; texts.length <= PATENT_QUERY_LIMITS.terms; place += 1) {
      const token = this.tokens[place];
      if (token?.is !== 'chunk' || this.tokens[place + 1]?.is === 'sign') break;
      texts.push(token.text);
    }
    return texts;
  }

  private count(token: Token): void {
    this.terms += 1;
    if (this.terms > PATENT_QUERY_LIMITS.terms) {
      throw new Fault(token.at, 'less', `检索条件太多，最多 ${PATENT_QUERY_LIMITS.terms} 个。`);
    }
  }

  private counted(token: Token, query: PatentQuery): PatentQuery {
    this.count(token);
    return query;
  }

  private peek(): Token | undefined {
    return this.tokens[this.place];
  }

  private unexpected(token: Token): never {
    if (token.is === 'sign') throw new Fault(token.at, 'field', `“${token.sign}”前面应为字段，例如 标题=电池。`);
    if (token.is === 'close') throw new Fault(token.at, 'condition', '右括号前面缺少检索条件。');
    if (token.is === 'and' || token.is === 'or') {
      throw new Fault(
        token.at,
        'condition',
        `“${token.is === 'and' ? '与' : '或'}”前面缺少检索条件；要查找这个字，请加上引号。`,
      );
    }
    throw new Fault(token.at, 'operator', '这里的写法不完整。');
  }
}

/** Code points before a place that counts UTF-16 units. */
const characters = (text: string, at: number): number => [...text.slice(0, at)].length;

/**
 * Reads a patent query as people write it, of either width.
 * @returns the query, or where it stops making sense.
 */
export function parsePatentQuery(text: string): ReadQuery | QueryFault {
  const { length } = PATENT_QUERY_LIMITS;
  if (text.length > length) {
    return { ok: false, at: characters(text, length), expected: 'less', message: `检索式最多 ${length} 个字。` };
  }
  try {
    const reader = new Reader(
      cut(text, (name) => fieldNamed(name) !== null),
      text.length,
    );
    const query = reader.whole();
    return { ok: true, query, notes: [...new Set(reader.notes)] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, at: characters(text, error.at), expected: error.expected, message: error.message };
  }
}

/** The field a leaf of a query belongs to; null for words without one. */
export function fieldOfLeaf(leaf: Exclude<PatentQuery, { kind: 'and' | 'or' | 'not' }>): QueryField | null {
  if (leaf.kind === 'number') return fieldOf(leaf.field ?? 'NO');
  return leaf.field === null ? null : fieldOf(leaf.field as FieldCode);
}
