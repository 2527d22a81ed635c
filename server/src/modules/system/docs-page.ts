/** The API description as one readable page without scripts. */
import { resolve, type Schema, type Schemas } from '../../openapi/schema.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return schema.enum.filter((value) => value !== null).join(' | ');
  const type = [schema.type ?? ''].flat().join(' | ');
  return type === 'array' ? `${typeOf(schema.items)}[]` : [type, schema.format].filter(Boolean).join(' · ');
}

function row(name: string, where: string, required: boolean, schema: Schema | undefined): string {
  const limits = [
    schema?.maxLength ? `≤ ${schema.maxLength} 字` : '',
    schema?.minimum !== undefined ? `≥ ${schema.minimum}` : '',
    schema?.maximum !== undefined ? `≤ ${schema.maximum}` : '',
  ].filter(Boolean);
  return `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${where}</td><td>${escape(
    typeOf(schema),
  )}</td><td>${escape([schema?.title, schema?.description, ...limits].filter(Boolean).join('；'))}</td></tr>`;
}

function operation(path: string, method: string, op: Operation, schemas: Schemas): string {
  const rows = (op.parameters ?? []).map((parameter) =>
    row(parameter.name, parameter.in === 'path' ? '路径' : '查询', parameter.required === true, parameter.schema),
  );
  const given = Object.values(op.requestBody?.content ?? {})[0]?.schema;
  const body = given && resolve(given, schemas);
  for (const [name, schema] of Object.entries(body?.properties ?? {})) {
    rows.push(row(name, '正文', body?.required?.includes(name) ?? false, schema));
  }
  return `<section><h3><span class="m">${method.toUpperCase()}</span> <code>${escape(path)}</code></h3><p>${escape(
    op.summary ?? '',
  )}</p>${
    rows.length > 0
      ? `<table><thead><tr><th>字段</th><th>位置</th><th>类型</th><th>说明</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : ''
  }</section>`;
}

interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

/** HTML of the page, grouped by tag; `document` is the description of our own interface. */
export function docsPage(document: object): string {
  const spec = document as Description;
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(spec.paths ?? {})) {
    for (const [method, op] of Object.entries(methods)) {
      const tag = op.tags?.[0] ?? '其他';
      groups.set(tag, [...(groups.get(tag) ?? []), operation(path, method, op, spec.components?.schemas ?? {})]);
    }
  }
  const sections = [...groups].map(([tag, parts]) => `<h2 id="${escape(tag)}">${escape(tag)}</h2>${parts.join('')}`);
  const nav = [...groups.keys()].map((tag) => `<a href="#${encodeURIComponent(tag)}">${escape(tag)}</a>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>接口文档</title><style>body{font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14202e;max-width:1000px;margin:0 auto;padding:24px}nav a{margin-right:16px;color:#1450ae}h2{margin-top:48px;border-bottom:1px solid #dadfe5}h3{margin:24px 0 0;font-size:16px}.m{color:#0e6b62}table{border-collapse:collapse;width:100%;font-size:14px}th,td{border:1px solid #dadfe5;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style></head><body><h1>知识产权门户 接口文档</h1><p>机器可读的版本：<a href="/api/openapi.json">/api/openapi.json</a>。每个回答的形状为 <code>{"success":true,"data":…}</code>，失败时为 <code>{"success":false,"errorCode","errorMessage","showType"}</code>。</p><nav>${nav.join('')}</nav>${sections.join('')}</body></html>`;
}
