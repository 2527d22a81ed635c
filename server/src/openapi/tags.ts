/** What the groups of the description are about. A resource's own group is named by its label. */
import { RESOURCE_LABELS, RESOURCES } from '@ip-portal/contract';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';

const GROUPS: Record<string, string> = {
  系统: '健康检查',
  账号: '注册、登录、退出，本人的资料、密码与已登录的设备',
  文章: '新闻、通知公告、法律法规共用编号：任一种的详情与阅读数',
  单位: '企业和其他单位：资料、核验、证明文件、成员与邀请，由其成员使用',
  搜索: '跨类别的全文搜索',
  站点: '站点配置、关于我们与统计数字',
  文件: '上传与读取文件、图片',
  后台: '管理员对各类记录的查看、新建、修改、删除、恢复与批量操作',
  用户管理: '管理员对用户账号的管理',
  角色与安全策略: '预置与自建的角色、权限，以及对全部账号生效的安全策略',
  统一身份认证: '用 OpenID Connect 认证系统登录的设置，以及账号与它的关联',
  短信服务: '发送短信验证码的网关的设置与测试',
  后台任务: '发送邮件、清理数据等在后台执行的工作：查看、重试与放弃',
  接口令牌: '其他系统代账号调用接口的凭据：本人的建立与撤销，管理员的查看与撤销',
  事件推送: '向其他系统的地址推送签名的事件，以及推送记录与重发',
  [requestWorkflow.label]: '用户就本人的个人信息提出的请求：提交、补充、撤回，以及工作人员在期限内的答复',
  隐私政策与服务协议: '用户须同意的文本的各版本、版本之间的不同，以及新版本的起草与发布',
  授权与同意: '本人同意过什么、尚待同意什么，以及撤回',
  个人信息: '本人信息的导出，以及注销账号',
  消息: '本人的站内消息，各类消息送到哪里，以及消息的文字',
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
