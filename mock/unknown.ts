/** Whatever no other file answers. Umi asks the files in the order of their names: this one is last. */
import { fail, type MockHandler } from './lib/answer';

const unknown: MockHandler = (_req, res) => fail(res, 404, 'NOT_FOUND', '模拟数据不提供这项功能，请连接后端使用');

export default {
  'GET /api/(.*)': unknown,
  'POST /api/(.*)': unknown,
  'PUT /api/(.*)': unknown,
  'DELETE /api/(.*)': unknown,
};
