import { expect, it } from 'vitest';
import { originForm } from '../../src/lib/request-target.ts';

it.each([
  ['/desktop/news?id=1', '/desktop/news?id=1'],
  ['http://evil.example/desktop/news?id=1', '/desktop/news?id=1'],
  ['HTTPS://user:pw@evil.example:8443/', '/'],
  ['http://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['http:///desktop/news', '/desktop/news'],
  ['/go?to=http://evil.example/', '/go?to=http://evil.example/'],
  ['*', '*'],
])('%s is asked for as %s', (target, origin) => {
  expect(originForm(target)).toBe(origin);
});
