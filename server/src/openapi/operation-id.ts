/**
 * The name of an operation: method and path in one word, `GET /api/Newss/:id` → `getNewssById`. Paths
 * are fixed, so names are: a client generated from the document calls the same function tomorrow.
 */

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `url` as Fastify has it, with `:name` for what varies. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split('/')
    .flatMap((part) => (part.startsWith(':') ? ['By', part.slice(1)] : part.split(/[^A-Za-z0-9]+/)));
  return method.toLowerCase() + words.map(capital).join('');
}
