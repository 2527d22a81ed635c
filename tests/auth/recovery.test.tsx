import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { ResetForm } from '../../src/components/auth/reset-form';
import { failure, many, one, refused, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { network, Reply } from '../setup/network';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-0123456789_ABCDEF';
const start = (who: unknown = null) => ({ 'GET /api/auth/userinfo': one(who), 'GET /api/WebConfig': one(site) });
const done = { success: true, data: {} };
const Late = ({ coming }: { coming: Promise<string> }) => <p>{use(coming)}</p>;

function openWith(address: string, token = TOKEN): void {
  window.location.hash = token;
  renderAt(address);
}
afterEach(() => {
  window.location.hash = '';
});

test('a link is asked for from the log-in, and what follows is the same for every name', async () => {
  const calls = network({ ...start(), 'POST /api/auth/recovery': done });
  renderAt('/desktop/login');
  expect(await screen.findByRole('link', { name: '忘记密码？' })).toHaveAttribute('href', '/desktop/login/recovery');
  renderAt('/desktop/login/recovery');
  await userEvent.type(await screen.findByLabelText('用户名或已验证的邮箱'), ' zhangsan ');
  await userEvent.click(screen.getByRole('button', { name: '发送找回邮件' }));
  await screen.findByText(/如果该账号存在/);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Account: 'zhangsan' });
});

test('a portal without mail says so', async () => {
  network({ ...start(), 'POST /api/auth/recovery': new Reply(422, failure('RULE_VIOLATION', '本站没有开通邮件找回')) });
  renderAt('/desktop/login/recovery');
  await userEvent.type(await screen.findByLabelText('用户名或已验证的邮箱'), 'zhangsan');
  await userEvent.click(screen.getByRole('button', { name: '发送找回邮件' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('本站没有开通邮件找回');
});

test('the link sets a password; its token leaves the address', async () => {
  const calls = network({ ...start(), 'POST /api/auth/recovery/reset': done });
  openWith('/desktop/login/reset');
  await userEvent.type(await screen.findByLabelText('新密码'), 'Kiefer-93-Wolke');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Kiefer-93-Wolke-2');
  await userEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  await screen.findByText('两次输入的密码不一致');
  expect(window.location.hash).toBe('');
  await userEvent.clear(screen.getByLabelText('确认新密码'));
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Kiefer-93-Wolke');
  await userEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  await screen.findByText('密码已重新设置');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Token: TOKEN, Password: 'Kiefer-93-Wolke' });
});

test('a page that React begins twice finds its token both times', async () => {
  window.location.hash = TOKEN;
  let arrive = () => {};
  const late = new Promise<string>((resolve) => {
    arrive = () => resolve('旁边的内容');
  });
  await act(async () => {
    render(
      <Suspense fallback="稍候">
        <ResetForm />
        <Late coming={late} />
      </Suspense>,
    );
  });
  expect(screen.getByText('稍候')).toBeInTheDocument();
  await act(async () => arrive());
  expect(screen.getByText('旁边的内容')).toBeInTheDocument();
  expect(screen.getByLabelText('新密码')).toBeInTheDocument();
  expect(window.location.hash).toBe('');
});

test('a link that is over leads to a new one, half a link too', async () => {
  const over = { reason: '链接已失效', wayOut: { text: '请重新获取', url: '/desktop/login/recovery' } };
  network({ ...start(), 'POST /api/auth/recovery/reset': new Reply(422, refused(over)) });
  openWith('/desktop/login/reset');
  await userEvent.type(await screen.findByLabelText('新密码'), 'Kiefer-93-Wolke');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Kiefer-93-Wolke');
  await userEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('链接已失效');
  expect(screen.getByRole('link', { name: '请重新获取' })).toHaveAttribute('href', '/desktop/login/recovery');
});

test('half a link is told at once', async () => {
  network(start());
  openWith('/desktop/login/reset', 'short');
  await screen.findByText('链接不完整');
});

test('a link of an earlier version says that a code is used now, and where', async () => {
  const calls = network(start());
  openWith('/desktop/account/email');
  await screen.findByRole('heading', { name: '邮箱改用验证码验证' });
  expect(screen.getByRole('link', { name: '去个人中心验证' })).toHaveAttribute('href', '/desktop/account');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('who has not proven an address is told beside the ways, and where to', async () => {
  network({
    ...start(user),
    'GET /api/Messages': many([]),
    'GET /api/Messages/unread': one({ Unread: 0 }),
    'GET /api/Messages/ways': one({ Ways: [{ Kind: 'review', InSite: true, ByMail: true }] }),
    'GET /api/auth/email': one({ Enabled: true, Email: 'zhang@example.cn', Proven: false }),
  });
  renderAt('/desktop/messages');
  expect(await screen.findByLabelText('审核结果：邮件')).toBeChecked();
  expect(await screen.findByRole('link', { name: '验证邮箱' })).toHaveAttribute('href', '/desktop/account');
});
