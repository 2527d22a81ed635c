/** What `npm run fuzz` sends: requests made from the description of the interface, good, spoilt in one place, or wild. */

/** Numbers in [0, 1) from a seed, the same on every machine (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nested = (depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
/** Values that nobody means well with. */
const HOSTILE = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e-7, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER],
  ...['', ' ', '\u0000', '\ud800', '💥'.repeat(300), '　'.repeat(5_000), 'a'.repeat(20_000), '0x10', '1e3', '٣', '三'],
  ...["' or 1=1 --", '"; drop table users; --', '%27', '\\', '%', '_', '*/', '$1', '{{7*7}}', '{jndi:x}'],
  ...['<script>alert(1)</script>', '<b>'.repeat(2_000), '<img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...['../../../etc/passwd', '/api/Files/0', '//evil.example', 'file:///etc/passwd', '=cmd|x', '\r\nX-Injected: 1'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-1-1-1',
    '2026-11-22T25:61:61Z',
    'undefined',
    'NaN',
    '[object Object]',
  ],
  ...[[], {}, [null], [[]], Array.from({ length: 1_000 }, (_, n) => n), nested(200), { length: 1e9 }, { toString: 1 }],
  ...[JSON.parse('{"__proto__":{"isAdmin":true}}'), JSON.parse('{"constructor":{"prototype":{"x":1}}}'), { $ne: null }],
];

/** Follows references of the document. */
export function resolved(document, schema) {
  let found = schema;
  while (found?.$ref)
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at?.[key], document);
  return found ?? {};
}

/** A value that the schema may take; `pick` answers one of a list. */
function sample(document, given, pick, depth = 0) {
  const schema = resolved(document, given);
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return pick(schema.examples);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sample(document, pick(choice), pick, depth + 1);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
    case 'number':
      return pick([schema.minimum ?? 1, schema.maximum ?? 40, 1, 2, 3, 7]);
    case 'boolean':
      return pick([true, false]);
    case 'array':
      return depth > 4 ? [] : [sample(document, schema.items ?? {}, pick, depth + 1)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(document, value, pick, depth + 1)]),
      );
    case 'null':
      return null;
    default:
      if (schema.format === 'date') return '2026-03-01';
      return schema.pattern ? '2' : pick(['专利', '测试', 'x']);
  }
}

/** Spoils one place of a value: another value there, a field too many, or one too few. */
function spoilt(value, pick, random) {
  const copy = structuredClone(value);
  let at = copy;
  for (let level = 0; level < 6; level += 1) {
    if (typeof at !== 'object' || at === null) break;
    const keys = Object.keys(at);
    if (keys.length === 0) break;
    const key = pick(keys);
    if (typeof at[key] === 'object' && at[key] !== null && random() < 0.5) {
      at = at[key];
      continue;
    }
    const way = random();
    if (way < 0.15) delete at[key];
    else if (way < 0.25)
      at[pick(['Id', 'Roles', 'IsAdmin', 'passwordHash', 'DeletedAt', 'Version', '__proto__x'])] = pick(HOSTILE);
    else at[key] = pick(HOSTILE);
    return copy;
  }
  return pick(HOSTILE);
}

/** How many records of a resource are remembered; older ones go. */
const REMEMBERED = 30;

/** `/api/admin/Users/{id}/erase` → `Users`; screens of one's own have their records under the same name. */
const resourceOf = (path) => /^\/api\/(?:admin\/|auth\/)?([^/{?]+)/.exec(path)?.[1] ?? '';

/** What answers told of records that exist: how they are named in an address, their `Version`, and who was told. */
export class Memory {
  records = new Map();

  /** Takes in what a call answered: one record or a list of them. */
  note(caller, path, text) {
    const resource = resourceOf(path);
    let data;
    try {
      ({ data } = JSON.parse(text));
    } catch {
      return;
    }
    for (const one of (Array.isArray(data) ? data : [data]).slice(0, 5)) {
      const id = one?.Id ?? one?.Key ?? one?.Code ?? one?.Event;
      if (typeof id !== 'number' && typeof id !== 'string') continue;
      const known = (this.records.get(resource) ?? []).filter((other) => other.id !== id || other.caller !== caller);
      this.records.set(resource, [...known, { id, caller, version: one.Version }].slice(-REMEMBERED));
    }
  }

  /** A record that a call of `caller` may be about; their own first. */
  recordFor(caller, path, random) {
    const known = this.records.get(resourceOf(path)) ?? [];
    const own = known.filter((one) => one.caller === caller);
    const among = own.length > 0 && random() < 0.7 ? own : known;
    return among[Math.floor(random() * among.length)];
  }
}

/** A picture of one dot, and a statute of one provision: files that are what they say. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const STATUTE = Buffer.from(
  '# 试行办法\n\n- 效力级别：规范性文件\n- 公布日期：2025-01-02\n\n## 第一条\n\n本办法自公布之日起施行。\n',
);

/** A form with a file, whole or spoilt. */
function formFor({ field }, random, pick) {
  const boundary = 'fuzz';
  const good = random() < 0.5;
  const [name, bytes] = random() < 0.5 ? ['a.png', DOT] : ['a.md', STATUTE];
  const part = good
    ? `name="${field}"; filename="${name}"`
    : `name="${pick([field, 'x'])}"; filename="${pick(['a.png', 'a.md', '../a'])}"`;
  const end = good || random() < 0.5 ? `\r\n--${boundary}--\r\n` : '';
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n${name.endsWith('png') ? 'Content-Type: image/png\r\n' : ''}\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), good ? bytes : Buffer.from(toText(pick(HOSTILE))), Buffer.from(end)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/**
 * A request to an operation: `{ path, body, contentType }`; `body` is undefined without one, `json` what it says. `ids`
 * are numbers of records that may exist, `known` is one that does. One in five is meant well throughout.
 */
export function requestFor(document, operation, random, ids, known) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const meant = random() < 0.2;
  const mode = meant ? 0.2 : random();
  const wild = () =>
    encodeURIComponent(
      String(toText(pick(HOSTILE)))
        .slice(0, 300)
        .toWellFormed(),
    ) || '%20';
  const inPath = (name) => resolved(document, operation.parameters.find((one) => one.name === name)?.schema);
  let first = true;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => {
    const about = first ? known : undefined;
    first = false;
    if (about && (meant || random() < 0.5)) return encodeURIComponent(about.id);
    const { enum: names } = inPath(name);
    if (names && (meant || random() < 0.7)) return pick(names);
    return meant || random() < 0.85 ? String(pick(ids)) : wild();
  });
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query' || (!parameter.required && random() < (meant ? 0.9 : 0.55))) continue;
    if (meant) {
      const value = parameter.schema.default ?? sample(document, parameter.schema, pick);
      query.append(parameter.name, toText(value));
      continue;
    }
    const value = random() < 0.6 ? sample(document, parameter.schema, pick) : pick(HOSTILE);
    query.append(parameter.name, toText(value).slice(0, 2_000));
    if (random() < 0.05) query.append(parameter.name, toText(pick(HOSTILE)).slice(0, 200));
  }
  if (!meant && random() < 0.1)
    query.append(pick(['sortby', 'order', 'id', '__proto__', 'a[b]', '']), toText(pick(HOSTILE)).slice(0, 200));
  const address = path + (query.size > 0 ? `?${query}` : '');
  const content = operation.body;
  if (!content) return { path: address };
  if (content.multipart) return { path: address, ...formFor(content.multipart, random, pick) };
  if (mode < 0.05)
    return {
      path: address,
      body: pick(['', '{', '{"a":', '\u0000', '[[[[', 'a=b', 'null', '{"a":1,"a":2}']),
      contentType: pick(['application/json', 'text/plain', 'application/xml', 'application/json;charset=utf-7']),
    };
  const good =
    content.example !== undefined && random() < 0.7
      ? structuredClone(content.example)
      : sample(document, content.schema, pick);
  // Whoever has read a record sends its version along.
  if (
    known?.version !== undefined &&
    good &&
    typeof good === 'object' &&
    'Version' in good &&
    (meant || random() < 0.7)
  )
    good.Version = known.version;
  const json = mode < 0.35 ? good : mode < 0.9 ? spoilt(good, pick, random) : pick(HOSTILE);
  return { path: address, body: JSON.stringify(json), json, contentType: 'application/json' };
}

function toText(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
