/** People who register, prove who they are in every way there is, lose what they had, and leave. */
import { FIRST_PASSWORD } from './caller.mjs';

const PASSWORD = 'Linde-48-Garten!';

export const livesOfAccounts = {
  async registration({ act, visitor }) {
    const one = visitor();
    await act(one, 'POST /api/auth/register', {
      body: { UserName: 'life_registered', Password: FIRST_PASSWORD, RealName: '林知远', AgreePrivacy: true },
    });
    await act(one, 'POST /api/auth/logout');
    await act(one, 'POST /api/auth/login', { body: { UserName: 'life_registered', Password: FIRST_PASSWORD } });
    const me = await act(one, 'GET /api/auth/userinfo');
    await act(one, 'PUT /api/auth/profile', { body: { RealName: '林之远', Version: me.Version } });
    await act(one, 'PUT /api/auth/password', { body: { OldPassword: FIRST_PASSWORD, NewPassword: PASSWORD } });
    const other = visitor();
    await act(other, 'POST /api/auth/login', { body: { UserName: 'life_registered', Password: PASSWORD } });
    const sessions = await act(one, 'GET /api/auth/sessions');
    const [id] = sessions.filter(({ IsCurrent }) => !IsCurrent).map(({ Id }) => Id);
    await act(one, 'PUT /api/auth/sessions/{id}/known', { at: { id } });
    await act(one, 'DELETE /api/auth/sessions/{id}', { at: { id } });
    await act(one, 'POST /api/auth/sessions/revoke-others');
    await act(one, 'POST /api/auth/step-up', { body: { Password: PASSWORD } });
    await act(one, 'POST /api/PersonalData/erase', { body: { UserName: 'life_registered' } });
  },

  async mail({ act, person, visitor, until, world }) {
    const Email = 'zhou@example.cn';
    const one = await person(['user'], { Email });
    const text = (after, found) =>
      until('a letter', () =>
        world.mail.letters
          .slice(after)
          .filter(({ to }) => to.includes(Email))
          .map((letter) => found.exec(world.textOf(letter))?.[1])
          .find(Boolean),
      );
    const { Ticket } = await act(one, 'POST /api/auth/email/proof', { body: {} });
    await act(one, 'POST /api/auth/email/confirm', { body: { Ticket, Code: await text(0, /(?<!\d)(\d{6})(?!\d)/) } });
    const before = world.mail.letters.length;
    await act(visitor(), 'POST /api/auth/recovery', { body: { Account: Email } });
    const Token = await text(before, /#([\w-]{20,})/);
    await act(visitor(), 'POST /api/auth/recovery/reset', { body: { Token, Password: PASSWORD } });
  },

  async phone({ admin, act, person, visitor, until, world }) {
    const { gateway } = world;
    const { Version } = await act(admin, 'GET /api/admin/TextMessages');
    await act(admin, 'PUT /api/admin/TextMessages', {
      body: {
        Version,
        Enabled: true,
        Method: 'POST',
        Url: `${gateway.origin}/send`,
        Headers: [{ Name: 'Authorization', Value: 'AppCode {secret}' }],
        BodyType: 'json',
        Body: '{"mobile":"{phone}","content":"{text}","params":["{code}"]}',
        SuccessPath: 'code',
        SuccessValue: 'OK',
        DayMax: 1_000,
        Secret: 'geheim',
      },
    });
    await act(admin, 'POST /api/admin/TextMessages/test', { body: { Phone: '13955550001' } });
    const codeAfter = async (sent) => {
      const { body } = await until('a text message', () => gateway.handed[sent]);
      return /"params":\["(\d{6})"\]/.exec(body)[1];
    };
    const one = await person(['user'], { Phone: '13955550002' });
    let sent = gateway.handed.length;
    const proof = await act(one, 'POST /api/auth/phone/proof', { body: {} });
    const Code = await codeAfter(sent);
    await act(one, 'POST /api/auth/phone/confirm', { body: { Ticket: proof.Ticket, Code } });
    const other = await person(['user'], { Phone: '13955550003' });
    sent = gateway.handed.length;
    const second = await act(other, 'POST /api/auth/phone/proof', { body: {} });
    await act(other, 'POST /api/auth/phone/confirm', { body: { Ticket: second.Ticket, Code: await codeAfter(sent) } });
    const asked = async (Purpose, Phone) => {
      const told = gateway.handed.length;
      // A minute has to go by between two messages to a number.
      const { Ticket } = await until('room for a text message', () =>
        act(visitor(), 'POST /api/auth/sms', { body: { Purpose, Phone } }).catch((error) => {
          if (!error.message.includes(' 429 ')) throw error;
        }),
      );
      return { Ticket, Code: await codeAfter(told) };
    };
    await act(visitor(), 'POST /api/auth/sms/login', { body: await asked('login', '13955550002') });
    await act(visitor(), 'POST /api/auth/sms/recovery', { body: await asked('recovery', '13955550003') });
  },

  async 'second factors'({ act, enrol, person, visitor, world }) {
    const one = await person();
    const { password: Password } = one;
    const codes = await enrol(one);
    const half = visitor();
    await act(half, 'POST /api/auth/login', { body: { UserName: one.name, Password } });
    await act(half, 'POST /api/auth/second-factor', { body: { Code: codes[0] } });
    const { Codes } = await act(one, 'POST /api/auth/second-factor/recovery-codes', {
      body: { Password, Code: codes[1] },
    });
    await act(one, 'POST /api/auth/step-up', { body: { Code: Codes[0] } });
    const key = new world.Authenticator('localhost', one.origin);
    const { Options } = await act(one, 'POST /api/auth/passkeys/options');
    const { Id: id } = await act(one, 'POST /api/auth/passkeys', {
      body: { Name: '手机', Passkey: key.create(Options) },
    });
    await act(one, 'GET /api/auth/passkeys');
    await act(one, 'PUT /api/auth/passkeys/{id}', { at: { id }, body: { Name: '我的手机' } });
    const proof = await act(one, 'POST /api/auth/passkeys/proof');
    await act(one, 'POST /api/auth/step-up', { body: { Passkey: key.sign(proof.Options) } });
    await act(one, 'DELETE /api/auth/second-factor/app');
    const into = visitor();
    const begun = await act(into, 'POST /api/auth/passkeys/login/options');
    await act(into, 'POST /api/auth/passkeys/login', { body: { Passkey: key.sign(begun.Options) } });
    await enrol(one, 1);
    await act(one, 'DELETE /api/auth/passkeys/{id}', { at: { id } });
    const { RecoveryCodesLeft } = await act(one, 'GET /api/auth/second-factor');
    if (RecoveryCodesLeft === 0) throw new Error('no recovery code is left');
    await act(one, 'POST /api/auth/second-factor/disable', { body: { Password, Code: Codes[1] } });
  },

  async 'single sign-on'({ admin, act, origin, person, visitor, world }) {
    const { provider } = world;
    const { Version } = await act(admin, 'GET /api/admin/SingleSignOn');
    await act(admin, 'POST /api/admin/SingleSignOn/test', { body: { Issuer: provider.issuer } });
    await act(admin, 'PUT /api/admin/SingleSignOn', {
      body: {
        Version,
        Enabled: true,
        Name: '城市统一身份认证',
        Issuer: provider.issuer,
        ClientId: world.CLIENT.id,
        ClientSecret: world.CLIENT.secret,
        Scopes: ['openid', 'profile'],
        Unknown: 'link',
        StaffRoles: false,
        TrustFactor: false,
      },
    });
    const one = await person();
    const back = async (caller, address, sub) => {
      const { search } = await world.visit(address, sub, undefined, origin);
      return act(caller, 'GET /api/auth/sso/callback', { query: search });
    };
    const link = async (sub) => back(one, (await act(one, 'POST /api/auth/sso/link')).Url, sub);
    await link('life-first');
    const into = visitor();
    await back(into, await act(into, 'GET /api/auth/sso/start'), 'life-first');
    const [{ Id }] = await act(one, 'GET /api/auth/sso/identities');
    await act(one, 'DELETE /api/auth/sso/identities/{id}', { at: { id: Id } });
    await link('life-second');
    const [identity] = await act(admin, 'GET /api/admin/Users/{id}/identities', { at: { id: one.id } });
    await act(admin, 'DELETE /api/admin/Users/{id}/identities/{identity}', {
      at: { id: one.id, identity: identity.Id },
    });
  },

  async requests({ admin, act, person }) {
    const one = await person();
    const file = () => act(one, 'POST /api/PrivacyRequests', { body: { Kind: 'correct', Text: '请更正我的姓名。' } });
    const first = await file();
    await act(one, 'POST /api/PrivacyRequests/{id}/withdraw', {
      at: { id: first.Id },
      body: { Version: first.Version },
    });
    const { Id: id, Version } = await file();
    const at = { id };
    const more = await act(one, 'POST /api/PrivacyRequests/{id}/supplement', {
      at,
      body: { Version, Text: '姓名应为林之远。' },
    });
    const taken = await act(admin, 'POST /api/admin/PrivacyRequests/{id}/accept', {
      at,
      body: { Version: more.Version },
    });
    const DueOn = new Date(Date.parse(taken.DueOn) + 5 * 86_400_000).toISOString().slice(0, 10);
    const later = await act(admin, 'POST /api/admin/PrivacyRequests/{id}/extend', {
      at,
      body: { Version: taken.Version, DueOn, Reason: '需要核对原始登记' },
    });
    await act(admin, 'POST /api/admin/PrivacyRequests/{id}/answer', {
      at,
      body: { Version: later.Version, Outcome: 'granted', Answer: '已按您的请求更正。' },
    });
    await act(one, 'GET /api/PersonalData/export.zip');
    await act(one, 'POST /api/Consents/withdraw', { body: { Kind: 'privacy' } });
  },
};
