import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin } from '../desktop/fixtures';
import { held, here, open } from '../desktop/support';
import { failure, one, user } from '../mobile/fixtures';
import { NO_ANSWER, Reply } from '../setup/network';

/** Pages a log-in may lead to, without data of their own. */
const AT = '/desktop/login';
const TO = '/desktop/fee';

async function fill(name = 'zhangsan', password = 'Secret-123') {
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), name);
  await userEvent.type(screen.getByLabelText('密码'), password);
}
const button = () => screen.getByRole('button', { name: /登录/ });
const logins = (calls: { url: URL }[]) => calls.filter((call) => call.url.pathname === '/api/auth/login');

test('both fields are required; nothing is sent without them', async () => {
  const { calls } = await open(AT);
  await screen.findByLabelText('用户名、手机号或邮箱');
  await userEvent.click(button());
  await screen.findByText('请输入用户名、手机号或邮箱');
  await screen.findByText('请输入密码');
  expect(logins(calls)).toHaveLength(0);
});

test('logs in, shows who is there, and returns the user where they were going', async () => {
  const { calls } = await open(`${AT}?redirect=${encodeURIComponent(`${TO}?a=1`)}`, {
    api: { 'POST /api/auth/login': one(user) },
  });
  await fill();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(here()).toBe(`${TO}?a=1`);
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '退出' })).toBeInTheDocument();
  expect(logins(calls)[0]).toMatchObject({ method: 'POST', body: { UserName: 'zhangsan', Password: 'Secret-123' } });
  // Going back does not lead to the form again.
  expect(document.title).toContain('年费计算');
});

test('the name is whatever the backend takes for one, and the hint says so', async () => {
  await open(AT);
  const name = await screen.findByLabelText('用户名、手机号或邮箱');
  expect(name).toHaveAccessibleDescription('手机号、邮箱须已在该账号中验证');
  expect(name).toHaveAttribute('autocomplete', 'username');
});

test('a wrong password shows what the backend says and keeps the name', async () => {
  let answer: unknown = new Reply(401, failure('BAD_CREDENTIALS', '用户名或密码不正确'));
  await open(`${AT}?redirect=${TO}`, { api: { 'POST /api/auth/login': () => answer } });
  await fill();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码不正确');
  expect(screen.getByLabelText('用户名、手机号或邮箱')).toHaveValue('zhangsan');
  expect(screen.getByLabelText('密码')).toHaveValue('');
  expect(here()).toBe(`${AT}?redirect=${TO}`);

  answer = one(user);
  await userEvent.type(screen.getByLabelText('密码'), 'Right-123');
  await userEvent.click(button());
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
});

test.each([
  [423, 'LOCKED', '登录失败次数过多，请 15 分钟后再试'],
  [429, 'TOO_MANY_REQUESTS', '操作过于频繁，请稍后再试'],
])('%d: the reason is told', async (status, code, message) => {
  await open(AT, { api: { 'POST /api/auth/login': new Reply(status, failure(code, message)) } });
  await fill();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(button()).toBeEnabled();
});

test('a fault the backend finds stands at its field', async () => {
  await open(AT, {
    api: { 'POST /api/auth/login': new Reply(400, failure('VALIDATION', '请检查', { UserName: '用户名太长' })) },
  });
  await fill();
  await userEvent.click(button());
  await screen.findByText('用户名太长');
  expect(screen.queryByRole('alert', { name: '请检查' })).toBeNull();
});

test('no answer is told in the form, in the words of the catalogue of errors', async () => {
  await open(AT, { api: { 'POST /api/auth/login': NO_ANSWER } });
  await fill();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('服务器没有响应，请重试。');
  expect(button()).toBeEnabled();
  // Nobody has judged it: it need not be typed again.
  expect(screen.getByLabelText('密码')).toHaveValue('Secret-123');
});

test('the cursor stands where the next key belongs', async () => {
  await open(AT, { api: { 'POST /api/auth/login': new Reply(401, failure('BAD_CREDENTIALS', '用户名或密码不正确')) } });
  expect(await screen.findByLabelText('用户名、手机号或邮箱')).toHaveFocus();
  await userEvent.keyboard('zhangsan{Enter}');
  // What is missing is told with its field, and has the focus.
  expect(screen.getByLabelText('密码')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码');
  expect(screen.getByLabelText('密码')).toBeInvalid();
  await userEvent.keyboard('Secret-123');
  expect(screen.getByLabelText('密码')).toBeValid();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码不正确');
  expect(screen.getByLabelText('密码')).toHaveFocus();
});

test('the password can be shown and hidden again', async () => {
  await open(AT);
  await fill();
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('密码')).toHaveValue('Secret-123');
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
});

test('two quick clicks send one request', async () => {
  const gate = held(one(user));
  const { calls } = await open(`${AT}?redirect=${TO}`, { api: { 'POST /api/auth/login': gate.answer } });
  await fill();
  fireEvent.click(button());
  fireEvent.click(button());
  await waitFor(() => expect(logins(calls).length).toBeGreaterThan(0));
  await userEvent.click(button());
  await gate.release();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(logins(calls)).toHaveLength(1);
});

test.each([
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'desktop/about',
  '/\t/evil.example',
  '/desktop/login?redirect=/desktop/login',
  '/desktop/loginOut',
])('%s is not where a log-in leads', async (redirect) => {
  await open(`/auth/login?redirect=${encodeURIComponent(redirect)}`, { api: { 'POST /api/auth/login': one(admin) } });
  await fill('admin');
  await userEvent.click(button());
  await screen.findByText('您已登录：admin');
  expect(here()).toBe('/auth');
  expect(screen.getByRole('link', { name: '进入管理后台' })).toHaveAttribute('href', '/admin');
});

test('a bank that has logged in is led to its own screens', async () => {
  const bank = { ...admin, Roles: ['user', 'bank'] };
  await open('/auth/login', { api: { 'POST /api/auth/login': one(bank) } });
  await fill('admin');
  await userEvent.click(button());
  expect(await screen.findByRole('link', { name: '进入工作台' })).toHaveAttribute('href', '/admin');
});

test('the way to registration keeps where the visitor was going', async () => {
  await open(`${AT}?redirect=${TO}`);
  expect(await screen.findByRole('link', { name: '立即注册' })).toHaveAttribute(
    'href',
    `/desktop/register?redirect=${TO}`,
  );
});

test('who is logged in already is told so and may go on', async () => {
  await open(`${AT}?redirect=${TO}`, { user });
  await screen.findByText(/您已登录：张三/);
  await userEvent.click(screen.getByRole('link', { name: '继续访问' }));
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
});

test('the landing page of /auth offers a visitor both ways in', async () => {
  await open('/auth');
  await screen.findByRole('heading', { level: 1, name: '统一身份认证' });
  // The first link of the frame leads past what every page has.
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: '跳到主要内容' });
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
  expect(screen.getByRole('link', { name: '注册账号' })).toHaveAttribute('href', '/desktop/register');
  await userEvent.click(screen.getByRole('link', { name: '登录' }));
  await screen.findByLabelText('用户名、手机号或邮箱');
  expect(here()).toBe('/auth/login');
  await waitFor(() => expect(document.title).toMatch(/^登录 - /));
});
