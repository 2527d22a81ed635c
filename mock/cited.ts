/** The law that a text names: one of the mocked ones, else the national database. It leads there and answers nothing. */
import { articleUrl } from '@ip-portal/contract/urls';
import { laws } from './fixtures/articles';
import type { MockHandler } from './lib/answer';

const cited: MockHandler<never> = (req, res) => {
  const found = laws.find(({ Title }) => Title === req.query.name);
  res.redirect(302, found ? articleUrl('law', found.Id) : 'https://flk.npc.gov.cn/');
};

export default { 'GET /api/Laws/Cited': cited };
