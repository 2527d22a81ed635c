import type { About, WebConfig } from '@ip-portal/contract';

/** The site before anybody configured it. */
export const DEFAULT_SITE: Omit<WebConfig, 'Links' | 'HasTerms' | 'NewsCategories' | 'NoticeCategories' | 'Version'> = {
  WebSiteName: '知识产权保护与服务门户',
  Slogan: '知识产权保护与服务，一站办理',
  Logo: null,
  Keywords: '知识产权,专利,商标,知识产权保护,专利检索,专利交易,知识产权融资',
  Description: '提供知识产权新闻、通知公告、法律法规、专利检索、专家智库、专利交易与知识产权融资服务。',
  Copyright: '',
  QQs: [],
  EducationUrl: '',
  LectureUrl: '',
  IcpNumber: '',
  PoliceNumber: '',
  PopularWords: [],
  Phone: '',
};

/** The about page before anybody wrote it. */
export const DEFAULT_ABOUT: Omit<About, 'UpdatedAt' | 'Version'> = {
  Content: '<p>中心简介尚未填写，管理员可在后台“关于我们”中编辑。</p>',
  Address: '',
  Phone: '',
  Email: '',
  PostCode: '',
  WorkingHours: '',
  Traffic: [],
  Departments: [],
  MapImage: null,
};
