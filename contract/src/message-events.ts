/** What messages are sent about, and their words: plain text with placeholders such as `{标题}`. */
import type { MessageKind } from './message-words.ts';

export interface MessageEvent {
  readonly kind: MessageKind;
  /** What happened, for whoever edits the words. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** What the words may name. */
  readonly placeholders: readonly string[];
  /** What they have to name, or they would be of no use. */
  readonly required?: readonly string[];
}

export const MESSAGE_EVENTS = {
  posting_published: {
    kind: 'review',
    label: '供需信息通过审核',
    title: '您发布的“{标题}”已通过审核',
    text: '您发布的供需信息“{标题}”已通过审核，正在交易专区展示。',
    placeholders: ['标题', '审核意见'],
  },
  posting_returned: {
    kind: 'review',
    label: '供需信息被退回',
    title: '您发布的“{标题}”被退回',
    text: '您发布的供需信息“{标题}”未通过审核。\n审核意见：{审核意见}\n修改后可以重新提交。',
    placeholders: ['标题', '审核意见'],
  },
  posting_withdrawn: {
    kind: 'review',
    label: '供需信息被下架',
    title: '您发布的“{标题}”已下架',
    text: '您发布的供需信息“{标题}”已由工作人员下架，不再展示。如有疑问请与我们联系。',
    placeholders: ['标题', '审核意见'],
  },
  posting_waiting: {
    kind: 'todo',
    label: '供需信息等待审核',
    title: '“{标题}”等待审核',
    text: '{发布人}提交了供需信息“{标题}”，请及时审核。',
    placeholders: ['标题', '发布人'],
  },
  organization_waiting: {
    kind: 'todo',
    label: '单位等待核验',
    title: '“{单位}”等待核验',
    text: '“{单位}”提交了核验申请，请核对单位资料和证明文件。',
    placeholders: ['单位'],
  },
  organization_document: {
    kind: 'todo',
    label: '已核验单位上传了新的证明文件',
    title: '“{单位}”上传了新的证明文件',
    text: '已核验单位“{单位}”上传了新的证明文件，请核对并视情况更新核验有效期。',
    placeholders: ['单位'],
  },
  organization_verified: {
    kind: 'review',
    label: '单位通过核验',
    title: '“{单位}”已通过核验',
    text: '“{单位}”已通过核验，有效期至 {有效期}。单位发布的信息会带有“已核验”标志。',
    placeholders: ['单位', '核验意见', '有效期'],
  },
  organization_returned: {
    kind: 'review',
    label: '单位核验被退回',
    title: '“{单位}”的核验被退回',
    text: '“{单位}”的核验被退回。\n核验意见：{核验意见}\n修改后可以重新提交。',
    placeholders: ['单位', '核验意见', '有效期'],
  },
  organization_expired: {
    kind: 'review',
    label: '单位核验失效',
    title: '“{单位}”的核验已失效',
    text: '“{单位}”的核验已失效，“已核验”标志不再显示。\n原因：{核验意见}\n请上传最新的证明文件后重新提交。',
    placeholders: ['单位', '核验意见', '有效期'],
  },
  organization_expiring: {
    kind: 'system',
    label: '单位核验即将到期',
    title: '“{单位}”的核验即将到期',
    text: '“{单位}”的核验有效期至 {有效期}。请提前上传最新的证明文件，工作人员核对后延长有效期。',
    placeholders: ['单位', '有效期'],
  },
  organization_invited: {
    kind: 'system',
    label: '受邀加入单位',
    title: '“{单位}”邀请您加入',
    text: '{邀请人}邀请您加入“{单位}”，身份为{身份}。请在“我的单位”中答复，7 天内有效。',
    placeholders: ['单位', '邀请人', '身份'],
  },
  member_joined: {
    kind: 'system',
    label: '有人加入单位',
    title: '{用户名}加入了“{单位}”',
    text: '{用户名}接受邀请，加入了“{单位}”。',
    placeholders: ['单位', '用户名'],
  },
  member_declined: {
    kind: 'system',
    label: '有人谢绝加入单位',
    title: '{用户名}谢绝了“{单位}”的邀请',
    text: '{用户名}谢绝了加入“{单位}”的邀请。',
    placeholders: ['单位', '用户名'],
  },
  member_left: {
    kind: 'system',
    label: '有人离开单位',
    title: '{用户名}离开了“{单位}”',
    text: '{用户名}离开了“{单位}”，不能再代表单位操作。',
    placeholders: ['单位', '用户名'],
  },
  member_removed: {
    kind: 'system',
    label: '被移出单位',
    title: '您已被移出“{单位}”',
    text: '您已被移出“{单位}”，不能再代表单位操作。以单位名义发布的信息仍归单位。',
    placeholders: ['单位'],
  },
  member_role: {
    kind: 'system',
    label: '在单位中的身份有变化',
    title: '您在“{单位}”中的身份有变化',
    text: '您在“{单位}”中现在的身份是：{身份}。',
    placeholders: ['单位', '身份'],
  },
  privacy_request_waiting: {
    kind: 'todo',
    label: '个人信息权利请求有新情况（发给可以答复的人员）',
    title: '个人信息权利请求 {编号}{情况}',
    text: '个人信息权利请求 {编号}（{事项}）{情况}，答复期限 {期限}。',
    placeholders: ['编号', '事项', '情况', '期限'],
  },
  privacy_request_due: {
    kind: 'todo',
    label: '个人信息权利请求即将到期（发给可以答复的人员）',
    title: '个人信息权利请求 {编号} 即将到期',
    text: '个人信息权利请求 {编号}（{事项}）须在 {期限} 前答复，请及时处理。',
    placeholders: ['编号', '事项', '期限'],
  },
  privacy_request_overdue: {
    kind: 'todo',
    label: '个人信息权利请求已逾期（发给可以答复的人员）',
    title: '个人信息权利请求 {编号} 已逾期',
    text: '个人信息权利请求 {编号}（{事项}）的答复期限为 {期限}，已经逾期，请立即处理。',
    placeholders: ['编号', '事项', '期限'],
  },
  privacy_request_changed: {
    kind: 'system',
    label: '个人信息权利请求的状态有变化（发给申请人）',
    title: '您的个人信息权利请求 {编号}：{状态}',
    text: '您的个人信息权利请求 {编号}（{事项}）：{状态}。答复期限：{期限}。具体内容请在“个人信息中心”查看。',
    placeholders: ['编号', '事项', '状态', '期限'],
  },
  password_changed: {
    kind: 'security',
    label: '密码已修改',
    title: '您的登录密码已修改',
    text: '您的账号“{用户名}”于 {时间} 修改了密码，其他设备上的登录已全部失效。如非本人操作，请立即与我们联系。',
    placeholders: ['用户名', '时间'],
  },
  password_reset: {
    kind: 'security',
    label: '密码被管理员重置',
    title: '您的登录密码已由管理员重置',
    text: '您的账号“{用户名}”的密码于 {时间} 由管理员重置，已登录的设备全部退出，下次登录时须设置新密码。',
    placeholders: ['用户名', '时间'],
  },
  rights_changed: {
    kind: 'security',
    label: '角色有变化',
    title: '您的角色有变化',
    text: '您的账号“{用户名}”于 {时间} 调整了角色，现在的角色是：{角色}。请重新登录后使用。',
    placeholders: ['用户名', '时间', '角色'],
  },
  new_device: {
    kind: 'security',
    label: '新设备登录',
    title: '您的账号在新设备上登录',
    text: '您的账号“{用户名}”于 {时间} 在新设备上登录：{设备}，地址在 {地址} 一带。如非本人操作，请在“登录设备”中让它退出，并立即修改密码。',
    placeholders: ['用户名', '时间', '设备', '地址'],
  },
  factors_changed: {
    kind: 'security',
    label: '两步验证有变化',
    title: '您的两步验证有变化',
    text: '您的账号“{用户名}”于 {时间} {变化}。如非本人操作，请立即修改密码并与我们联系。',
    placeholders: ['用户名', '时间', '变化'],
  },
  identity_changed: {
    kind: 'security',
    label: '统一身份认证的关联有变化',
    title: '您的统一身份认证关联有变化',
    text: '您的账号“{用户名}”于 {时间} {变化}。如非本人操作，请立即修改密码并与我们联系。',
    placeholders: ['用户名', '时间', '变化'],
  },
  email_changed: {
    kind: 'security',
    label: '邮箱的验证有变化',
    title: '您的邮箱验证有变化',
    text: '您的账号“{用户名}”于 {时间} {变化}。如非本人操作，请立即修改密码并与我们联系。',
    placeholders: ['用户名', '时间', '变化'],
  },
  email_left: {
    kind: 'security',
    label: '更换了邮箱（只发到原来验证过的邮箱）',
    title: '您的账号已更换邮箱',
    text: '您的账号“{用户名}”于 {时间} 更换或删除了邮箱，今后的邮件不再发到本邮箱。如非本人操作，他人可能已进入您的账号，请立即与我们联系。',
    placeholders: ['用户名', '时间'],
  },
  tokens_left: {
    kind: 'security',
    label: '修改密码后仍有接口令牌有效',
    title: '您的接口令牌仍然有效',
    text: '您的账号“{用户名}”于 {时间} 修改了密码，以下接口令牌不受影响，仍然有效：{令牌}。不再需要的，或不是您本人建立的，请在个人中心的“接口令牌”中撤销。',
    placeholders: ['用户名', '时间', '令牌'],
  },
  phone_changed: {
    kind: 'security',
    label: '手机号的验证有变化',
    title: '您的手机号验证有变化',
    text: '您的账号“{用户名}”于 {时间} {变化}。如非本人操作，请立即修改密码并与我们联系。',
    placeholders: ['用户名', '时间', '变化'],
  },
  sms_code: {
    kind: 'security',
    label: '短信验证码（只发短信，不含标题）',
    title: '短信验证码',
    text: '您的验证码是{验证码}，用于{用途}，{分钟}分钟内有效。请勿告诉他人。',
    placeholders: ['验证码', '用途', '分钟'],
    required: ['验证码'],
  },
  mail_code: {
    kind: 'security',
    label: '邮箱验证码（只发到要验证的邮箱）',
    title: '您的邮箱验证码',
    text: '您的验证码是 {验证码}，用于验证账号“{用户名}”的邮箱，{分钟} 分钟内有效。请在个人中心获取验证码的地方输入，请勿告诉他人。\n\n如非本人操作，请忽略本邮件。',
    placeholders: ['验证码', '用户名', '分钟'],
    required: ['验证码'],
  },
  guessing: {
    kind: 'security',
    label: '有人在猜密码（发给安全管理员）',
    title: '有人在猜测账号“{用户名}”的密码',
    text: '1 小时内账号“{用户名}”多次登录失败，最近一次在 {时间}。来源见审计日志。',
    placeholders: ['用户名', '时间'],
  },
  password_guessed: {
    kind: 'security',
    label: '已登录的浏览器中反复输错密码',
    title: '有人在登录了您账号的浏览器中反复输错密码',
    text: '在登录了您账号“{用户名}”的一处浏览器中，密码连续 5 次输错，该处登录已于 {时间} 结束，其他登录不受影响。如非本人操作，请立即修改密码，并与我们联系。',
    placeholders: ['用户名', '时间'],
  },
  factor_owed: {
    kind: 'security',
    label: '陌生设备通过了登录的第一步',
    title: '有人通过了您账号登录的第一步',
    text: '{时间}，陌生设备（{设备}，地址在 {地址} 一带）通过了账号“{用户名}”登录的第一步，还须完成两步验证。如非本人操作，您的密码可能已被他人知道，请立即修改密码。同样的提醒每天最多一次。',
    placeholders: ['用户名', '时间', '设备', '地址'],
  },
  factor_attacked: {
    kind: 'security',
    label: '两步验证受到攻击',
    title: '您的两步验证有异常：{情况}',
    text: '您的账号“{用户名}”于 {时间} 出现异常：{情况}。如非本人操作，请立即修改密码，移除不认识的通行密钥，并与我们联系。',
    placeholders: ['用户名', '时间', '情况'],
  },
  factor_alarm: {
    kind: 'security',
    label: '账号的两步验证受到攻击（发给安全管理员）',
    title: '账号“{用户名}”的两步验证有异常：{情况}',
    text: '账号“{用户名}”于 {时间} 出现异常：{情况}。来源见审计日志，请与本人核实。',
    placeholders: ['用户名', '时间', '情况'],
  },
  new_staff: {
    kind: 'security',
    label: '授予管理角色（发给安全管理员）',
    title: '账号“{用户名}”获得管理角色',
    text: '{操作人}于 {时间} 授予账号“{用户名}”角色：{角色}。如与实际不符，请立即核查。',
    placeholders: ['用户名', '时间', '角色', '操作人'],
  },
  mass_deletion: {
    kind: 'security',
    label: '短时间内大量删除（发给安全管理员）',
    title: '账号“{用户名}”1 小时内删除了 {数量} 条记录',
    text: '截至 {时间}，账号“{用户名}”在 1 小时内删除了 {数量} 条记录。如非正常工作，请停用该账号，并到各栏目的“已删除”中恢复。',
    placeholders: ['用户名', '数量', '时间'],
  },
  many_reveals: {
    kind: 'security',
    label: '短时间内大量查看隐藏信息（发给安全管理员）',
    title: '账号“{用户名}”1 小时内查看了 {数量} 次隐藏的个人信息',
    text: '截至 {时间}，账号“{用户名}”在 1 小时内查看了 {数量} 次隐藏的联系方式。如非正常工作，请停用该账号；查看的对象和理由见审计日志。',
    placeholders: ['用户名', '数量', '时间'],
  },
} as const satisfies Record<string, MessageEvent>;
export type MessageEventName = keyof typeof MESSAGE_EVENTS;
/** Names of the placeholders of an event. */
export type PlaceholderOf<E extends MessageEventName> = (typeof MESSAGE_EVENTS)[E]['placeholders'][number];
