/** Schemas become functions once each: many routes say the same of their address, query or answer. */
import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** `compile`, called once for all schemas of the same wording. */
export function oncePerWording<Compiled>(compile: (schema: object) => Compiled): (schema: object) => Compiled {
  const known = new Map<string, Compiled>();
  return (schema) => {
    const wording = JSON.stringify(schema);
    let compiled = known.get(wording);
    if (compiled === undefined) {
      compiled = compile(schema);
      known.set(wording, compiled);
    }
    return compiled;
  };
}

const answers = oncePerWording((schema) => fastJson(schema as Parameters<typeof fastJson>[0]));

/** Serializer compiler of the app. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => answers(schema);
