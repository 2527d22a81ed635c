/** The operations that our own description of the interface names, and what is wrong with an answer to one. */
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolved } from './input.mjs';

const LEAK = /\$argon2|password_hash|passwordHash|\n\s+at .*\.(m?js|ts):\d+|syntax error at or near|ECONNREFUSED/;

/** The operations of the document, each with what a request is made of. */
export function operationsOf(document) {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: false }));
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(schema, `#/components/schemas/${name}`);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {};
      const json = content['application/json'];
      const schema = json && resolved(document, json.schema);
      return {
        path,
        method: method.toUpperCase(),
        access: described['x-access'],
        takesTokens: (described.security ?? []).some((one) => 'token' in one),
        parameters: (described.parameters ?? []).map((one) => resolved(document, one)),
        body: json
          ? { schema, example: json.example ?? Object.values(json.examples ?? {})[0]?.value }
          : content['multipart/form-data'] && {
              multipart: {
                field: Object.keys(resolved(document, content['multipart/form-data'].schema).properties)[0],
              },
            },
        accepts: schema && ajv.compile(schema),
      };
    }),
  );
}

/**
 * What is wrong with an answer; undefined when nothing is. `allowed`: whether who asked might, as they were when they did
 * – a log-in that is renewed meanwhile is none for a moment.
 */
export function faultOf(allowed, operation, request, { status, type, text }) {
  if (status >= 500) return `status ${status}`;
  if (LEAK.test(text) && !type.startsWith('text/csv')) return 'leak';
  if (status < 300 && !allowed) return `${status} without ${operation.access}`;
  if (status < 300 && request.json !== undefined && operation.accepts && !operation.accepts(request.json))
    return `${status} for a body that the schema refuses (${operation.accepts.errors?.[0]?.instancePath} ${operation.accepts.errors?.[0]?.message})`;
  if (status >= 400) {
    let body;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} without an envelope`;
    }
    if (body.success !== false || !body.errorCode || !/[\u4e00-\u9fff]/.test(body.errorMessage))
      return `${status} outside of the envelope`;
  }
}
