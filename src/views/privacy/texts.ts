import { PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';

/** A text that is kept version by version, as its page tells it. */
interface TextPage {
  name: string;
  url: string;
  /** What the operator is by it. */
  who: string;
  /** Behind the name of the site, for search engines. */
  about: string;
  query: Record<string, string>;
}

export const TEXTS: Record<'privacy' | 'terms', TextPage> = {
  privacy: {
    name: '隐私政策',
    url: PRIVACY_URL,
    who: '个人信息处理者',
    about: '如何收集、使用、保存和保护个人信息，以及您享有的权利。',
    query: {},
  },
  terms: {
    name: '用户服务协议',
    url: TERMS_URL,
    who: '运营者',
    about: '与用户之间关于账号、发布内容和使用服务的约定。',
    query: { Kind: 'terms' },
  },
};
