/**
 * Two validators: bodies are taken as they are (a number is not a string), query and path are
 * coerced from text. Messages are Chinese and name the field by the `title` of its schema.
 *
 * Every bad field is told at once, but a list is left at its first fault: a body of ten thousand wrong
 * entries costs no more to refuse than one, and the answer stays small.
 */
import { createRequire } from 'node:module';
import type { AnySchemaObject, SchemaValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { oncePerWording } from './compile-once.ts';

const require = createRequire(import.meta.url);
const addFormats = require('ajv-formats') as (ajv: unknown) => void;

/** Our keyword for a list that is checked up to its first fault; it takes the place of the list's own schema. */
const LIST = 'listToFirstFault';

function createPlain(coerceTypes: boolean, allErrors: boolean) {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    useDefaults: true,
    removeAdditional: false,
    coerceTypes,
    allowUnionTypes: true,
    strict: false,
  });
  addFormats(ajv);
  return ajv;
}

type Titled = { title?: string; properties?: Record<string, { title?: string }> };

/** A copy of `schema` in which every list (and what is below it) stands behind our keyword. */
function withListsApart(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withListsApart);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ((schema as AnySchemaObject).type === 'array') return { [LIST]: schema };
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withListsApart(value)]));
}

/** `权限第 2 项`, for a fault below a list with a title. */
function entryOf({ title }: Titled, below: string): string | undefined {
  const index = /^\/(\d+)/.exec(below)?.[1];
  return title && index ? `${title}第 ${Number(index) + 1} 项` : undefined;
}

function create(coerceTypes: boolean) {
  const toFirstFault = createPlain(coerceTypes, false);
  const ajv = createPlain(coerceTypes, true);
  ajv.addKeyword({
    keyword: LIST,
    modifying: true,
    errors: 'full',
    compile(list: AnySchemaObject) {
      const passes = toFirstFault.compile(list);
      const validate: SchemaValidateFunction = (value: unknown, context?: { instancePath: string }) => {
        if (passes(value)) return true;
        const path = context?.instancePath ?? '';
        validate.errors = (passes.errors ?? []).map((error) => ({
          ...error,
          instancePath: path + (error.instancePath ?? ''),
          params: { ...error.params, entry: entryOf(list as Titled, error.instancePath ?? '') },
        }));
        return false;
      };
      return validate;
    },
  });
  return oncePerWording((schema) => ajv.compile(withListsApart(schema) as AnySchemaObject));
}

const bodies = create(false);
const texts = create(true);

/** Validator compiler of the app. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  httpPart === 'body' ? bodies(schema) : texts(schema);

const TYPE_NAMES: Record<string, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
};

/** As much of a fault as is looked at, as Ajv and Fastify both tell it. */
interface Fault {
  keyword: string;
  instancePath: string;
  params: object;
  parentSchema?: unknown;
}

function reason(error: Fault): string {
  const limit = (error.params as { limit?: number }).limit;
  switch (error.keyword) {
    case 'required':
      return '不能为空';
    case 'minLength':
      return limit === 1 ? '不能为空' : `至少 ${limit} 个字`;
    case 'maxLength':
      return `不能超过 ${limit} 个字`;
    case 'minItems':
      return `至少选择 ${limit} 项`;
    case 'maxItems':
      return `不能超过 ${limit} 项`;
    case 'additionalProperties':
      return '不是已知的字段';
    case 'uniqueItems':
      return '不能有重复项';
    case 'minimum':
      return `不能小于 ${limit}`;
    case 'maximum':
      return `不能大于 ${limit}`;
    case 'enum':
      return '取值不在允许范围内';
    case 'const':
      return '须先确认同意';
    case 'pattern':
      return '格式不正确';
    case 'format':
      return (error.params as { format: string }).format === 'date'
        ? '应为有效日期（YYYY-MM-DD）'
        : '应为带时区的有效时间';
    case 'type': {
      const type = (error.params as { type: string | string[] }).type;
      const names = [type].flat().filter((name) => name !== 'null');
      return `应为${names.map((name) => TYPE_NAMES[name] ?? name).join('或')}`;
    }
    default:
      return '格式不正确';
  }
}

/** Faults told in one answer; nobody mends more at a time. */
const FAULTS_MAX = 50;

/** `{Title: '标题不能为空'}` from Ajv's errors; the first fault of a field wins. */
export function fieldFaults(errors: readonly Fault[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'if') continue;
    const path = error.instancePath.split('/').filter(Boolean);
    const parent = error.parentSchema as Titled | undefined;
    let label = parent?.title;
    if (error.keyword === 'required') {
      const missing = (error.params as { missingProperty: string }).missingProperty;
      path.push(missing);
      label = parent?.properties?.[missing]?.title;
    }
    if (error.keyword === 'additionalProperties') {
      label = (error.params as { additionalProperty: string }).additionalProperty;
      path.push(label);
    }
    const { entry } = error.params as { entry?: string };
    // A fault of the entry itself is told by its place, one within it by the name of what is wrong, too.
    if (entry) label = label && !/^\d+$/.test(path.at(-1) ?? '') ? `${entry}的${label}` : entry;
    const name = path.join('.') || 'body';
    if (!(name in fields) && Object.keys(fields).length >= FAULTS_MAX) break;
    fields[name] ??= `${label ?? (name === 'body' ? '请求内容' : name)}${reason(error)}`;
  }
  return fields;
}

/** What is wrong with `body` by field, as a route with this schema would answer it; nothing when it fits. */
export function bodyFaults(schema: object, body: unknown): Record<string, string> {
  const validate = bodies(schema);
  return validate(body) ? {} : fieldFaults(validate.errors ?? []);
}
