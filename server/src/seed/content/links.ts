import type { LinkSeed } from './types.ts';

export const friendlyLinks = [
  { Name: '国家知识产权局', Link: 'https://www.cnipa.gov.cn', Sort: 1 },
  { Name: '世界知识产权组织', Link: 'https://www.wipo.int/zh/', Sort: 2 },
  { Name: '国家法律法规数据库', Link: 'https://flk.npc.gov.cn', Sort: 3 },
  { Name: '中国政府网', Link: 'https://www.gov.cn', Sort: 4 },
  { Name: '星海市人民政府（演示）', Link: 'https://www.xinghai.example.org/', Sort: 5 },
  { Name: '星海市市场监督管理局（演示）', Link: 'https://scjg.xinghai.example.org/', Sort: 6 },
  { Name: '星海技术交易市场（演示）', Link: 'https://market.xinghai.example.org/', Sort: 7 },
  { Name: '东澜省知识产权公共服务平台（演示）', Link: 'https://ip.donglan.example.org/', Sort: 8 },
] satisfies readonly LinkSeed[];
