/** Words for texts people agree to, and for what they agreed to. A file of its own: public pages load `labels.ts`. */

/** Texts that are kept version by version. */
export const TEXT_KINDS = ['privacy', 'terms'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export const TEXT_KIND_LABELS: Record<TextKind, string> = { privacy: '隐私政策', terms: '用户服务协议' };

/** Agreements: to a text; and what an owner may object to, kept in the same ledger: contacts are shown until then. */
export const CONSENT_KINDS = [...TEXT_KINDS, 'contacts'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export const CONSENT_KIND_LABELS: Record<ConsentKind, string> = {
  ...TEXT_KIND_LABELS,
  contacts: '展示供需联系方式（可以拒绝）',
};

/** What each agreement is for, and who gets the data by it; empty: nobody but the portal. */
export const CONSENT_PURPOSES: Record<ConsentKind, { purpose: string; receiver: string }> = {
  privacy: { purpose: '按隐私政策处理个人信息', receiver: '' },
  terms: { purpose: '按用户服务协议使用本网站', receiver: '' },
  contacts: { purpose: '在供需信息页面展示隐去部分字符的联系人和联系电话', receiver: '查看该信息的登录用户' },
};

/** What follows from taking an agreement back; those without words end with the account alone. */
export const WITHDRAWAL_EFFECTS: Partial<Record<ConsentKind, string>> = {
  privacy:
    '撤回后，在重新同意之前，您不能发布或修改供需信息、个人资料和单位资料；查阅、导出、撤下信息和注销账号不受影响。撤回不影响此前已进行的处理。',
  contacts:
    '撤回后，其他登录用户在您以个人名义发布的供需信息页面不再看到联系人和联系电话。撤回不影响此前已进行的展示。',
};

/** Where an agreement was given. */
export const CONSENT_WAYS = ['registration', 'renewal', 'form'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];
export const CONSENT_WAY_LABELS: Record<ConsentWay, string> = {
  registration: '注册时',
  renewal: '登录后确认',
  form: '填写表单时',
};
