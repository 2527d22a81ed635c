/** What the groups of the description are about. A resource's own group is named by its label. */
import { RESOURCE_LABELS, RESOURCES } from '@ip-portal/contract';

const GROUPS: Record<string, string> = {
  系统: '健康检查',
  账号: '注册、登录、退出，本人的资料、密码与已登录的设备',
  文章: '新闻、通知公告、法律法规共用编号：任一种的详情与阅读数',
  搜索: '跨类别的全文搜索',
  站点: '站点配置、关于我们与统计数字',
  文件: '上传与读取文件、图片',
  后台: '管理员对各类记录的查看、新建、修改、删除、恢复与批量操作',
  用户管理: '管理员对用户账号的管理',
  审计: '谁在何时做了什么；只可查看与导出',
};

/** The groups in use, each with its description; throws when one has none. */
export function describedTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  const resources = new Map(RESOURCES.map((name) => [RESOURCE_LABELS[name], `公开的${RESOURCE_LABELS[name]}`]));
  return [...used].map((name) => {
    const description = GROUPS[name] ?? resources.get(name);
    if (!description) throw new Error(`API group ${name} has no description (openapi/tags.ts)`);
    return { name, description };
  });
}
