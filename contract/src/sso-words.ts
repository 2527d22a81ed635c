/** Words of single sign-on. No dependencies: the log-in pages load this file. */
import { LOGIN_URL, MOBILE_LOGIN_URL, STAFF_LOGIN_URL } from './urls.ts';

/** Why a log-in by the provider came to nothing, as the address of the log-in page names it. */
export const SSO_FAULTS = {
  off: '本站没有启用统一身份认证登录',
  provider: '统一身份认证暂时无法访问，请稍后再试，或使用其他方式登录',
  denied: '统一身份认证没有完成登录，可能是您取消了操作',
  state: '登录已过期，或不是在这个浏览器中开始的，请重新登录',
  answer: '统一身份认证的答复没有通过验证，请重新登录；多次出现请联系管理员',
  unknown: '您的统一身份认证账号还没有关联本站账号。请先用本站账号登录，再到“个人中心”中关联',
  shut: '账号已停用，请联系管理员',
  taken: '该统一身份认证账号已经关联了其他账号',
  linked: '您的账号已经关联了统一身份认证，请先解除原来的关联',
  session: '登录状态已变化，请重新登录后再关联',
} as const;
export type SsoFault = keyof typeof SSO_FAULTS;

/** Pages that single sign-on is begun from, and where it comes back to with a fault. */
export const SSO_ENTRIES = { desktop: LOGIN_URL, auth: STAFF_LOGIN_URL, app: MOBILE_LOGIN_URL } as const;
export type SsoEntry = keyof typeof SSO_ENTRIES;
