/** Single sign-on by OpenID Connect: the provider's settings, and the identities that accounts have there. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Timestamp, Version } from '../common.ts';
import { ROLE_LIMITS, ROLE_PATTERN, SSO_CLAIM_MAX, SSO_LIMITS, SSO_ROLES_MAX } from '../limits.ts';

const claim = (title: string) =>
  Type.String({
    title,
    maxLength: SSO_CLAIM_MAX,
    description: 'name of a claim, or a path such as `realm_access.roles`',
  });

const settings = {
  Enabled: Type.Boolean({ title: '启用' }),
  Name: Type.String({ title: '显示名称', minLength: 1, maxLength: SSO_LIMITS.name, pattern: '\\S' }),
  Issuer: Type.String({
    title: '签发者地址',
    maxLength: SSO_LIMITS.issuer,
    pattern: '^(https?://[^\\s?#]+)?$',
    description: '`issuer` of the provider, to the letter',
    examples: ['https://id.example.cn'],
  }),
  ClientId: Type.String({ title: '客户端编号', maxLength: SSO_LIMITS.clientId }),
  Scopes: Type.Array(
    Type.String({ title: '范围', pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$', maxLength: SSO_LIMITS.scope }),
    {
      title: '申请的范围',
      maxItems: SSO_LIMITS.scopes,
      uniqueItems: true,
      description: '`openid` is always asked for',
    },
  ),
  Unknown: Enum(['link', 'create'], {
    title: '首次登录',
    description: 'somebody without an account: has to link one, or gets one with the role `user`',
  }),
  Claims: Type.Object(
    {
      UserName: claim('用户名字段'),
      RealName: claim('姓名字段'),
      Phone: claim('手机号字段'),
      Email: claim('邮箱字段'),
      Roles: claim('角色字段'),
    },
    { title: '字段' },
  ),
  RoleMap: Type.Array(
    Type.Object({
      Value: Type.String({ title: '字段的值', minLength: 1, maxLength: SSO_LIMITS.value }),
      Role: Type.String({ title: '角色', maxLength: ROLE_LIMITS.code, pattern: ROLE_PATTERN }),
    }),
    { title: '角色对应', maxItems: SSO_ROLES_MAX },
  ),
  StaffRoles: Type.Boolean({ title: '允许授予工作人员角色' }),
  TrustFactor: Type.Boolean({
    title: '认可对方的多因素认证',
    description: '`mfa` in the `amr` of the ID token stands for our second step',
  }),
};

/** `GET /api/admin/SingleSignOn`: never the secret. */
export const SsoSettings = Type.Object({
  ...settings,
  SecretSetAt: Nullable(Timestamp),
  RedirectUri: Type.String({ description: 'to be registered at the provider' }),
  LogoutUri: Type.String({ description: 'to be registered there as where a log-out leads' }),
  Version: Type.Integer(),
});
export type SsoSettings = Static<typeof SsoSettings>;
/** Body of `PUT /api/admin/SingleSignOn`: what is given changes; an empty secret takes it away. */
export const SsoSettingsUpdate = Type.Object({
  ...Type.Partial(Type.Object(settings)).properties,
  ClientSecret: Type.Optional(Type.String({ title: '客户端密钥', maxLength: SSO_LIMITS.secret })),
  Version,
});
export type SsoSettingsUpdate = Static<typeof SsoSettingsUpdate>;

/** Body of `POST /api/admin/SingleSignOn/test`. */
export const SsoTestBody = Type.Object({ Issuer: settings.Issuer });
export type SsoTestBody = Static<typeof SsoTestBody>;
/** What a provider says of itself. */
export const SsoTestResult = Type.Object({
  Issuer: Type.String(),
  AuthorizationEndpoint: Type.String(),
  TokenEndpoint: Type.String(),
  UserInfo: Type.Boolean({ description: 'tells of persons besides the ID token' }),
  Logout: Type.Boolean({ description: 'can be logged out of from here' }),
  Scopes: Type.Array(Type.String()),
  Claims: Type.Array(Type.String()),
});
export type SsoTestResult = Static<typeof SsoTestResult>;

/** `GET /api/auth/sso`: what log-in pages show; null where it is off. */
export const SsoOffer = Type.Object({ Name: Type.String() });
export type SsoOffer = Static<typeof SsoOffer>;

/** An identity at a provider that lets into an account. */
export const IdentityItem = Type.Object({
  Id,
  Issuer: Type.String(),
  IsCurrent: Type.Boolean({ description: 'of the provider that is set up now' }),
  LinkedAt: Timestamp,
  LastUsedAt: Nullable(Timestamp),
});
export type IdentityItem = Static<typeof IdentityItem>;

/** Where the browser goes to be known by the provider. */
export const SsoLink = Type.Object({ Url: Type.String() });
export type SsoLink = Static<typeof SsoLink>;

/** Answer of `POST /api/auth/logout`. */
export const LoggedOut = Type.Object({
  Next: Type.Optional(Type.String({ description: 'where the provider ends its own session' })),
});
export type LoggedOut = Static<typeof LoggedOut>;
