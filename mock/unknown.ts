/**
 * Whatever no other file answers: reads of a declared resource by its declaration, nothing else. Umi asks the
 * files in the order of their names: this one is last.
 */
import { fail, type MockHandler } from './lib/answer';
import { declaredAnswer } from './lib/declared';

const unknown: MockHandler = (_req, res) => fail(res, 404, 'NOT_FOUND', '模拟数据不提供这项功能，请连接后端使用');

const declared: MockHandler = (req, res) => {
  const found = declaredAnswer(req.path);
  if (!found) return unknown(req, res);
  found.handler({ path: req.path, query: req.query, headers: req.headers, params: found.params }, res);
};

export default {
  'GET /api/(.*)': declared,
  'POST /api/(.*)': unknown,
  'PUT /api/(.*)': unknown,
  'DELETE /api/(.*)': unknown,
};
