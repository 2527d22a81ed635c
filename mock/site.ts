import { about, site, stats } from './fixtures/site';
import { one } from './lib/answer';

export default {
  'GET /api/WebConfig': one(site),
  'GET /api/About': one(about),
  'GET /api/Stats': one(stats),
};
