import { passwordFault } from '@ip-portal/contract/rules/password';
import { describe, expect, it } from 'vitest';
import { generatePassword } from '../../src/auth/first-admin.ts';
import {
  hashPassword,
  owesPassword,
  passwordWeakness,
  verifyAgainstNobody,
  verifyPassword,
} from '../../src/auth/passwords.ts';

describe('a hash', () => {
  it('is argon2id with 19 MiB and two passes, salted', async () => {
    const [one, two] = [await hashPassword('Geheim-2026'), await hashPassword('Geheim-2026')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('fits its password alone', async () => {
    const stored = await hashPassword('Geheim-2026');
    expect([await verifyPassword(stored, 'Geheim-2026'), await verifyPassword(stored, 'Geheim-2027')]).toEqual([
      true,
      false,
    ]);
  });

  it('of nobody fits nothing', async () => {
    expect([await verifyAgainstNobody('no such user'), await verifyAgainstNobody('x')]).toEqual([false, false]);
  });
});

describe('a password that is made up', () => {
  it('has 16 characters, obeys the rule for administrators and is never the same', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const one of made) {
      expect(one).toHaveLength(16);
      expect(passwordFault(one, { userName: 'admin', admin: true })).toBeNull();
      expect(one, 'no letters that are taken for others').not.toMatch(/[IOl01]/);
    }
    // The four of certain classes do not always stand in front.
    expect(made.some((one) => !/^[A-Z][a-z]\d[-_+=]/.test(one))).toBe(true);
  });
});

const owner = {
  userName: 'zhangwei',
  admin: false,
  known: ['张伟', '13812345678', 'zw@haiyun.example', '海云知识产权保护中心'],
};

describe('a password', () => {
  it.each([
    ...[
      'Passw0rd!',
      'Admin@123',
      'Admin123!',
      'Qwer1234!',
      'Aa123456',
      'Aa123456!',
      '1qaz@WSX',
      '1qaz2WSX',
      'P@ssw0rd123',
    ],
    ...['Zhongguo123!', 'Abcd@1234', 'Woaini1314!', 'Qwerty123!', 'Zxcvbnm1!', 'Asdf1234!', 'Test@1234', 'Root@1234'],
    ...['Welcome1!', 'Huawei@123', 'Zhangsan123!', 'Beijing2026!', '1qaz@WSX3edc$RFV', 'Qwertyuiop123!', 'Aa111111!'],
    ...['管理员Aa1', '我爱你520Aa', 'Mima1234!', 'Zhuanli2026!', 'Password2026!'],
  ])('%s is too well known', async (password) => {
    expect(await passwordWeakness(password, owner)).toMatch(/\p{Script=Han}/u);
  });

  it('is not made of names of the account or the site', async () => {
    for (const password of [
      'Zhangwei-77x',
      'zh4ngwei!K9#',
      '张伟Kx9!mqT',
      'Haiyun#83kQx',
      '海云知识产权Kx9!',
      'x13812345678Q!',
    ])
      expect([password, await passwordWeakness(password, owner)]).toEqual([
        password,
        expect.stringMatching(/\p{Script=Han}/u),
      ]);
  });

  it('that nobody guesses is taken; administrators need a longer one', async () => {
    for (const password of ['x7Kd!m2Q', 'Hk8#pw2Lq', 'Birke-58-Nebel', 'correct-Horse-battery-7']) {
      expect([password, await passwordWeakness(password, owner)]).toEqual([password, null]);
    }
    expect(await passwordWeakness('x7Kd!m2Q', { ...owner, admin: true })).toContain('12');
    expect(await passwordWeakness('x7Kd!m2Q#vT4', { ...owner, admin: true })).toBeNull();
  });

  it('costs little to judge, however long', async () => {
    // The least of several, so that no pause of the collector counts; none of them is judged twice.
    const cost = async (length: number) => {
      let least = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 5; attempt++) {
        const before = process.cpuUsage();
        const text = `${attempt}4@8({[<369&#!1/|0$5+7%2aB3$`;
        await passwordWeakness(text.repeat(5).slice(0, length), owner);
        least = Math.min(least, process.cpuUsage(before).user);
      }
      return least;
    };
    const grows = async (length: number) => (await cost(4 * length)) >= (await cost(length)) * 8 + 50_000;
    await cost(32);
    // A suspicion has to be confirmed at two further sizes.
    expect((await grows(32)) && (await grows(28)) && (await grows(24))).toBe(false);
  });

  it('says what is wrong with it', async () => {
    const names = '密码不能由用户名、姓名、联系方式或网站名称构成';
    const walk = '密码是键盘上相邻、连续或重复的字符，容易被猜到，请换一个';
    const common = '密码由常见密码或常用词构成，容易被猜到，请换一个';
    const short = '密码容易被猜到，请加长或换用不相干的词和符号';
    for (const [password, fault] of [
      ['Abc-123', '密码至少 8 个字符'],
      ['x7K-海云知识产权', names],
      ['x7K-haiyun-9', names],
      ['zhangwei77X!', '密码过于常见或包含用户名，请换一个'],
      ['zh4ngwe1!K9#', names],
      ['1qaz@WSX3edc$RFV', walk],
      ['aB1aB1aB1', walk],
      ['Abcdefgh1234', walk],
      ['Qwertyuiop123!', common],
      ['Zxcvbnm1!', common],
      ['Woaini1314!', short],
      ['Beijing2026!', short],
    ] as const)
      expect([password, await passwordWeakness(password, owner)]).toEqual([password, fault]);
  });

  it('may hold what is too short to tell anybody', async () => {
    const known = ['李', 'abc', '', '海'];
    for (const password of ['x7Kd!m2Q李', 'abc7Kd!m2Qz', '海x7Kd!m2Q'])
      expect([password, await passwordWeakness(password, { ...owner, known })]).toEqual([password, null]);
    expect(await passwordWeakness('x7Kd!李明m2Q', { ...owner, known: ['李明'] })).not.toBeNull();
    expect(await passwordWeakness('x7Kd!abcd2Q', { ...owner, known: ['abcd'] })).not.toBeNull();
  });
});

describe('a new password', () => {
  const day = 86_400_000;
  const owes = (days: number, roles: string[], mustChangePassword = false) =>
    owesPassword({ mustChangePassword, passwordChangedAt: new Date(Date.now() - days * day), roles });

  it('is owed by who was told so, and by administrators after ninety days', () => {
    expect([owes(0, ['user'], true), owes(0, ['user', 'admin'], true)]).toEqual([true, true]);
    expect([owes(89, ['user', 'admin']), owes(91, ['user', 'admin'])]).toEqual([false, true]);
    expect([owes(91, ['user']), owes(1_000, [])]).toEqual([false, false]);
  });
});
