import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { held, here, open } from '../desktop/support';
import { failure, one, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';

const AT = '/desktop/register';
const GOOD = { 用户名: 'zhangsan', 密码: 'Secret-123', 确认密码: 'Secret-123' };

async function fill(values: Record<string, string> = GOOD) {
  await screen.findByLabelText('用户名');
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
  }
}
const agree = () => userEvent.click(screen.getByRole('checkbox'));
const submit = () => userEvent.click(screen.getByRole('button', { name: /注册/ }));
const sent = (calls: { url: URL; body: unknown }[]) =>
  calls.filter((call) => call.url.pathname === '/api/auth/register');

/** The start of the app finds a visitor; after registration the backend knows the user. */
function session() {
  let known = false;
  return {
    'GET /api/auth/userinfo': () => one(known ? user : null),
    'POST /api/auth/register': () => {
      known = true;
      return one(user);
    },
  };
}
beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
});

test('everything that must be filled in is named', async () => {
  const { calls } = await open(AT);
  await screen.findByLabelText('用户名');
  await submit();
  for (const text of ['请填写用户名', '请输入密码', '两次输入的密码不一致', '请阅读并同意隐私政策后再注册']) {
    await screen.findByText(text);
  }
  expect(sent(calls)).toHaveLength(0);
});

test.each([
  ['a short name', { 用户名: 'a' }, '用户名格式不正确'],
  ['a name that begins with a digit', { 用户名: '1abc' }, '用户名格式不正确'],
  ['a short password', { 密码: 'Ab1-' }, '密码至少 8 个字符'],
  ['a password of two classes', { 密码: 'abcdefg1' }, '密码须包含大写字母、小写字母、数字、符号中的至少三类'],
  ['another password', { 确认密码: 'Secret-124' }, '两次输入的密码不一致'],
  ['a telephone number that is none', { '手机号（选填）': '12345' }, '手机号应为 11 位数字，以 13 至 19 开头'],
  ['an address that is none', { '邮箱（选填）': 'a@' }, '邮箱格式不正确'],
])('%s is refused at its field', async (_name, values, message) => {
  const { calls } = await open(AT);
  await fill({ ...GOOD, ...values });
  await agree();
  await submit();
  await screen.findByText(message);
  expect(sent(calls)).toHaveLength(0);
});

test('a field that was wrong is looked at with every key, and so is what depends on it', async () => {
  await open(AT);
  await fill({ ...GOOD, 确认密码: 'Secret-12' });
  await agree();
  await submit();
  expect(screen.getByLabelText('确认密码')).toHaveAccessibleDescription('两次输入的密码不一致');
  await userEvent.type(screen.getByLabelText('确认密码'), '4');
  expect(screen.getByLabelText('确认密码')).toBeInvalid();
  await fill({ 密码: 'Secret-124' });
  expect(screen.getByLabelText('确认密码')).toBeValid();
});

test('what the backend says of a name stands until the name is changed', async () => {
  await open(AT, {
    api: { 'POST /api/auth/register': new Reply(409, failure('CONFLICT', '数据冲突', { UserName: '用户名已被使用' })) },
  });
  await fill();
  await agree();
  await submit();
  await screen.findByText('用户名已被使用');
  await fill({ '邮箱（选填）': 'a@example.org' });
  expect(screen.getByText('用户名已被使用')).toBeInTheDocument();
  await fill({ 用户名: 'zhangsi' });
  expect(screen.queryByText('用户名已被使用')).toBeNull();
});

test('without consent to the privacy policy nothing is sent', async () => {
  const { calls } = await open(AT);
  await fill();
  await submit();
  await screen.findByText('请阅读并同意隐私政策后再注册');
  expect(screen.getByRole('link', { name: /^《隐私政策》\s*（在新窗口打开）$/ })).toHaveAttribute(
    'href',
    '/desktop/privacy',
  );
  expect(sent(calls)).toHaveLength(0);
});

test('a name that is taken stands at the name', async () => {
  await open(AT, {
    api: { 'POST /api/auth/register': new Reply(409, failure('CONFLICT', '数据冲突', { UserName: '用户名已被使用' })) },
  });
  await fill();
  await agree();
  await submit();
  await screen.findByText('用户名已被使用');
  expect(screen.queryByText('数据冲突')).toBeNull();
  expect(screen.getByLabelText('用户名')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toHaveValue(GOOD.密码);
  expect(here()).toBe(AT);
});

test('a fault of no field is told above the form', async () => {
  await open(AT, {
    api: { 'POST /api/auth/register': new Reply(429, failure('RATE_LIMITED', '注册过于频繁，请稍后再试')) },
  });
  await fill();
  await agree();
  await submit();
  await screen.findByText('注册过于频繁，请稍后再试');
});

test('success logs in and goes where the visitor was going', async () => {
  const { calls } = await open(`${AT}?redirect=/desktop/fee`, { api: session() });
  await fill({ ...GOOD, '手机号（选填）': '+86 138-0000-5678' });
  await agree();
  await submit();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(here()).toBe('/desktop/fee');
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
  expect(sent(calls)[0]?.body).toEqual({
    UserName: 'zhangsan',
    Password: 'Secret-123',
    Phone: '13800005678',
    AgreePrivacy: true,
  });
  expect(feedback.success).toHaveBeenCalledWith('注册成功，欢迎使用。代表单位使用的，请在“个人中心”完善单位资料');
});

test('a backend that opens no session is asked to log in', async () => {
  const { calls } = await open(`${AT}?redirect=/desktop/fee`, {
    api: { 'POST /api/auth/register': one(user), 'POST /api/auth/login': one(user) },
  });
  await fill();
  await agree();
  await submit();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(calls.filter((call) => call.url.pathname === '/api/auth/login')).toHaveLength(1);
});

test('two quick clicks open one account', async () => {
  const gate = held(one(user));
  const { calls } = await open(`${AT}?redirect=/desktop/fee`, {
    api: { ...session(), 'POST /api/auth/register': gate.answer, 'POST /api/auth/login': one(user) },
  });
  await fill();
  await agree();
  const button = screen.getByRole('button', { name: /注册/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(sent(calls).length).toBeGreaterThan(0));
  await gate.release();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(sent(calls)).toHaveLength(1);
});

test('where there are terms of service they are linked, and agreed to in the versions shown', async () => {
  const inForce = [
    { Id: 3, Kind: 'privacy', Number: 2 },
    { Id: 4, Kind: 'terms', Number: 5 },
  ];
  const { calls } = await open(`${AT}?redirect=/desktop/fee`, {
    api: { ...session(), 'GET /api/PrivacyTexts/InForce': { success: true, data: inForce, total: 2 } },
  });
  expect(await screen.findByRole('link', { name: /^《用户服务协议》\s*（在新窗口打开）$/ })).toHaveAttribute(
    'href',
    '/desktop/terms',
  );
  await fill();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await submit();
  await screen.findByText('请阅读并同意服务协议和隐私政策后再注册');
  await agree();
  await submit();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(sent(calls)[0]?.body).toEqual({
    UserName: 'zhangsan',
    Password: 'Secret-123',
    AgreePrivacy: true,
    PrivacyNumber: 2,
    AgreeTerms: true,
    TermsNumber: 5,
  });
});

test('a text that was published meanwhile has to be read and ticked anew', async () => {
  await open(AT, {
    api: { 'POST /api/auth/register': new Reply(409, failure('VERSION_CONFLICT', '《隐私政策》刚刚更新')) },
  });
  await fill();
  await agree();
  await submit();
  await screen.findByText(/刚刚更新/);
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
});
