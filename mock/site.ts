import type { PrivacyText } from '@ip-portal/contract';
import { about, site, stats } from './fixtures/site';
import { type Mocks, many, one } from './lib/answer';

const privacy: PrivacyText = {
  Id: 1,
  Kind: 'privacy',
  Number: 1,
  Note: '首次发布',
  PublishedAt: '2026-11-22T09:00:00+08:00',
  Content: '<p>这是模拟的隐私政策。</p><h2>一、我们处理哪些信息</h2><p>只处理所必需的信息。</p>',
};
const { Content: _content, ...version } = privacy;

export default {
  'GET /api/WebConfig': one(site),
  'GET /api/About': one(about),
  'GET /api/Stats': one(stats),
  'GET /api/PrivacyTexts': many([version]),
  'GET /api/PrivacyTexts/InForce': many([{ Id: 1, Kind: 'privacy', Number: 1 }]),
  'GET /api/PrivacyTexts/:id': one(privacy),
  'GET /api/PrivacyTexts/:id/Changes': one({ Number: 1, Before: null, Paragraphs: [] }),
} satisfies Mocks;
