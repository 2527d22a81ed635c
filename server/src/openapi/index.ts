/**
 * `/api/openapi.json`, for those who write clients: generated from the very schemas the server
 * validates and answers with, put in order here (names, groups, examples).
 */
import swagger from '@fastify/swagger';
import { ErrorBody, exampleOf } from '@ip-portal/contract';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import { SESSION_COOKIE } from '../auth/sessions.ts';
import { takesTokens } from '../auth/token-access.ts';
import '../types.ts';
import { markNamed, referNamed } from './components.ts';
import { operationId } from './operation-id.ts';
import { resolve, type Schema, type Schemas } from './schema.ts';
import { describedTags } from './tags.ts';

const ABOUT = `每个回答的形状为 \`{"success":true,"data":…}\`，列表另有 \`total\`；失败时为 \`{"success":false,"errorCode","errorMessage","showType"}\`。

登录（\`POST /api/auth/login\`）后以 Cookie 识别用户；其他系统用 \`Authorization: Bearer\` 接口令牌，只限标明接受它的操作。改变数据的调用若带 \`Origin\`，须为本站或 \`ALLOWED_ORIGINS\` 中的网址。

列表的空参数视为未给出；未知的参数被忽略，未知的排序字段答 400。时间为带时区的 ISO 8601，日期为 \`YYYY-MM-DD\`，金额以分计。`;

type Described = FastifySchema & {
  operationId?: string;
  security?: Record<string, string[]>[];
  hide?: boolean;
  'x-access'?: string;
};

interface MediaType {
  schema?: Schema;
  example?: unknown;
}
type Content = Record<string, MediaType>;
interface Parameter {
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Schemas; responses?: object };
  tags?: object[];
}

/** Adds to every described route what is the same for all: its name, who may call it, how it fails. */
function describeRoute(method: string, url: string, config: FastifyContextConfig, schema: Described): void {
  const { access } = config;
  schema.operationId = operationId(method, url);
  schema.security = access === 'public' ? [] : [{ session: [] }, ...(takesTokens(config) ? [{ token: [] }] : [])];
  // `public`, `user`, `staff` or a permission, as `npm run fuzz` and integrators read it.
  if (access !== undefined) schema['x-access'] = access;
  schema.response = { ...(schema.response as object), '4xx': ErrorBody, '5xx': ErrorBody };
}

/** What a failing call answers, written once. */
const FAILURES = {
  Refused: [
    '请求被拒绝：格式、权限、状态或规则不符',
    'INVALID',
    '标题不能为空',
    { data: { fields: { Title: '标题不能为空' } } },
  ],
  Failed: [
    '服务器未能完成',
    'UNAVAILABLE',
    '数据服务暂时不可用，请稍后重试',
    { requestId: '7f0c1a52-3d0b-4a43-9d52-0f2f5c1f9a10' },
  ],
} as const;

function failures(schema: unknown): object {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([name, [description, errorCode, errorMessage, more]]) => {
      const example = { success: false, errorCode, errorMessage, showType: 2, ...more };
      return [name, { description, content: { 'application/json': { schema, example } } }];
    }),
  );
}

function addExamples(content: Content | undefined, schemas: Schemas): void {
  const json = content?.['application/json'];
  if (json?.schema) json.example = exampleOf(json.schema, '', (schema) => resolve(schema, schemas));
}

/** Names, groups and examples for the generated document. */
function finish(generated: object): Document {
  const schemas: Schemas = {};
  const document = referNamed(generated, schemas) as Document;
  const failure = referNamed(markNamed(ErrorBody), schemas);
  const tags = new Set<string>();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const tag of operation.tags ?? []) tags.add(tag);
    // The server fills in what has a default: nobody has to send it.
    for (const one of operation.parameters ?? []) if (one.schema?.default !== undefined) one.required = false;
    addExamples(operation.requestBody?.content, schemas);
    for (const response of Object.values(operation.responses)) {
      response.description = operation.summary ?? '成功';
      addExamples(response.content, schemas);
    }
    operation.responses['4XX'] = { $ref: '#/components/responses/Refused' };
    operation.responses['5XX'] = { $ref: '#/components/responses/Failed' };
  }
  document.tags = describedTags(tags);
  document.components = { ...document.components, schemas, responses: failures(failure) };
  return document;
}

/** Registers the generator; must come before the routes. `origin` is the public address of the site. */
export async function registerDescription(app: FastifyInstance, origin: string | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '知识产权保护与服务门户 REST API',
        version: '1.0.0',
        description: ABOUT,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: origin ?? '/', description: '本站' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: '登录后由服务器设置' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              '接口令牌（ipp_…），由工作人员在个人中心建立；只能用于标明接受它的操作，不能与 Cookie 同时使用',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      if (!schema || schema.hide) return { schema, url };
      const body = schema.body ?? route.config?.upload;
      return {
        schema: {
          ...schema,
          ...(body ? { body: markNamed(body) } : {}),
          response: markNamed(schema.response),
        } as FastifySchema,
        url,
      };
    },
    transformObject: (made) => ('openapiObject' in made ? finish(made.openapiObject) : made.swaggerObject) as object,
  });
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || !route.schema) return;
    // A HEAD route shares the schema of its GET.
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD') describeRoute(method, route.url, route.config ?? {}, route.schema as Described);
    }
  });
}
