/** The request that hands a text message to the gateway, made of the template that staff wrote. */
import type { SmsSettings } from '@ip-portal/contract';
import { SMS_PLACEHOLDERS, type SmsPlaceholder } from '@ip-portal/contract/sms-words';

type Template = Pick<SmsSettings, 'Url' | 'Method' | 'Headers' | 'BodyType' | 'Body'>;
/** What the placeholders stand for. */
export type Filling = Record<SmsPlaceholder, string>;

export interface GatewayRequest {
  url: string;
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  body: string | undefined;
}

const PLACEHOLDER = /\{(\w+)\}/g;
const isKnown = (name: string): name is SmsPlaceholder => (SMS_PLACEHOLDERS as readonly string[]).includes(name);
const fill = (text: string, values: Filling, write: (value: string) => string = (value) => value) =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? write(values[name]) : whole));

/** Every text of a value of JSON, filled; names of fields stay. */
function fillJson(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return fill(value, filling);
  if (Array.isArray(value)) return value.map((entry) => fillJson(entry, filling));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillJson(entry, filling)]));
}

function fillForm(template: string, filling: Filling): string {
  const pairs = [...new URLSearchParams(template)].map(([name, value]) => [name, fill(value, filling)]);
  return new URLSearchParams(pairs).toString();
}

/** The request for one message. Values are written as their place needs it: none can break out of it. */
export function gatewayRequest(template: Template, filling: Filling): GatewayRequest {
  const headers = Object.fromEntries(template.Headers.map(({ Name, Value }) => [Name, fill(Value, filling)]));
  const url = fill(template.Url, filling, encodeURIComponent);
  if (template.Method === 'GET') return { url, method: 'GET', headers, body: undefined };
  const [type, body] =
    template.BodyType === 'json'
      ? ['application/json; charset=utf-8', JSON.stringify(fillJson(JSON.parse(template.Body), filling))]
      : ['application/x-www-form-urlencoded; charset=utf-8', fillForm(template.Body, filling)];
  return { url, method: 'POST', headers: { 'content-type': type, ...headers }, body };
}

/** Headers that the request has of itself. */
const OWN_HEADERS = /^(host|content-length|content-type|connection|transfer-encoding|accept-encoding|expect|upgrade)$/i;
/** Headers by which gateways know us. */
const SECRET_HEADERS = /auth|token|key|secret|password|cookie|sign/i;

const unknownIn = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !isKnown(name));
const unknownFault = (text: string) => {
  const name = unknownIn(text);
  return name === undefined
    ? undefined
    : `不能使用“{${name}}”，可用的有：${SMS_PLACEHOLDERS.map((one) => `{${one}}`).join('、')}`;
};

function jsonTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(jsonTexts);
}

function bodyFault({ Body, BodyType }: Template): string | undefined {
  if (BodyType === 'form') return unknownFault(Body);
  try {
    return jsonTexts(JSON.parse(Body)).map(unknownFault).find(Boolean);
  } catch {
    return '内容模板不是有效的 JSON（{phone} 等须写在引号内）';
  }
}

function headerFault({ Headers }: Template): string | undefined {
  for (const { Name, Value } of Headers) {
    if (OWN_HEADERS.test(Name)) return `不能设置请求头 ${Name}`;
    if (SECRET_HEADERS.test(Name) && !Value.includes('{secret}'))
      return `${Name} 的值须用 {secret} 代替密钥，密钥另行加密保存`;
    if (/\{(code|text)\}/.test(Value)) return '验证码和内容不能写在请求头中';
    const fault = unknownFault(Value);
    if (fault) return fault;
  }
  return undefined;
}

/** Where the placeholders would leave the host or the form of the address. */
function urlFormFault({ Url }: Template): string | undefined {
  if (Url === '') return undefined;
  if (/^[^/]*\/\/[^/?]*[{}]/.test(Url)) return '网关的主机不能用占位符';
  return unknownFault(Url);
}

/** What is wrong with a template, by field. */
export function templateFaults(template: Template): Record<string, string> {
  const Body = template.Method === 'POST' && template.Body !== '' ? bodyFault(template) : undefined;
  const found = { Url: urlFormFault(template), Headers: headerFault(template), Body };
  return Object.fromEntries(Object.entries(found).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
}

/** Every text of a template in which placeholders count. */
const textsOf = ({ Url, Method, Headers, Body }: Template) =>
  [Url, ...Headers.map(({ Value }) => Value), ...(Method === 'POST' ? [Body] : [])].join('\n');

/** Whether a template names a placeholder. */
export const names = (template: Template, placeholder: SmsPlaceholder): boolean =>
  textsOf(template).includes(`{${placeholder}}`);

/** What the JSON of an answer says at `path` (names, and places of lists, separated by points). */
export function valueAt(answer: string, path: string): string | undefined {
  let at: unknown;
  try {
    at = JSON.parse(answer);
  } catch {
    return undefined;
  }
  for (const name of path.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : undefined;
}
