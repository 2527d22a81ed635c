import type { WebConfigSeed } from './types.ts';

export const webConfig = {
  WebSiteName: '星海市知识产权保护中心（演示）',
  Slogan: '让每一份创造，都有处可查、有法可依、有路可走',
  Keywords: '知识产权,专利预审,快速维权,专利检索,专利交易,质押融资,开放许可,法律法规,演示站点',
  Description:
    '星海市知识产权保护中心（演示）门户：提供专利信息检索、通知公告、法律法规、专家智库、专利交易与知识产权融资服务。本站内容均为虚构的演示内容，不构成办事依据。',
  Copyright:
    '<p>主办单位：星海市知识产权保护中心（演示）　地址：星海市澜湾区创新大道 1 号（虚构）　邮编：000000</p><p>咨询电话：400-000-0000　电子邮箱：<a href="mailto:service@example.org">service@example.org</a></p><p>本站为开源软件演示站点，机构、企业、人物、专利与数据均为虚构。版权所有 © 星海市知识产权保护中心（演示）</p>',
  QQs: [
    { Name: '业务咨询（演示）', QQ: '10000000001' },
    { Name: '技术支持（演示）', QQ: '10000000002' },
  ],
  EducationUrl: 'https://education.example.org/',
  LectureUrl: 'https://lecture.example.org/',
  IcpNumber: '演ICP备00000000号-1',
  PoliceNumber: '演公网安备 00000000000000号',
  NewsCategories: ['中心动态', '政策解读', '维权案例', '培训活动', '行业观察'],
  NoticeCategories: ['公告', '申报通知', '培训通知', '公示', '服务提示'],
  PopularWords: ['专利预审', '质押融资', '开放许可', '年费', '外观设计', '海关备案', '商业秘密', '水下机器人'],
} satisfies WebConfigSeed;
