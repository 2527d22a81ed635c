import type { InvitationItem, InvitationWrite, OrganizationDetail } from '@ip-portal/contract';
import { EMAIL_MAX, USER_NAME_MAX } from '@ip-portal/contract/limits';
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_NOTES, type MemberRole } from '@ip-portal/contract/organization-words';
import { managedRoles } from '@ip-portal/contract/rules/organization';
import { useRequest } from 'ahooks';
import { Alert, Button, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { fetchInvitations, inviteMember, revokeInvitation } from '../../services/organizations';
import { fetchMailState } from '../../services/recovery';
import { formatDate } from '../../views/parts';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';

type Way = 'user' | 'mail' | 'link';
interface Values {
  Way: Way;
  Role: MemberRole;
  UserName?: string;
  Email?: string;
}

const WAYS: Record<Way, string> = { user: '按用户名', mail: '发送邮件', link: '生成链接' };
const inviteeOf = ({ Way, Invitee }: InvitationItem) =>
  Way === 'link' ? '链接邀请' : Way === 'mail' ? `邮件 ${Invitee}` : `用户 ${Invitee}`;

/** Sends invitations and takes open ones back. */
export function Invitations({ shown }: { shown: OrganizationDetail }) {
  const [form] = Form.useForm<Values>();
  const { data = [], refresh } = useRequest(() => fetchInvitations(shown.Id), { onError: () => undefined });
  const { data: mail } = useRequest(fetchMailState, { onError: () => undefined });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const [link, setLink] = useState<string>();
  const way = Form.useWatch('Way', form) ?? 'user';
  const role = Form.useWatch('Role', form) ?? 'agent';
  const roles = (shown.MyRole ? managedRoles(shown.MyRole) : []).map((value) => ({
    value,
    label: MEMBER_ROLE_LABELS[value],
  }));
  const ways = (['user', 'mail', 'link'] as const).filter((one) => one !== 'mail' || (mail?.Enabled && shown.Verified));

  const send = async ({ Way, Role, UserName, Email }: Values) => {
    setBusy(true);
    setFailure(undefined);
    setLink(undefined);
    const body: InvitationWrite = {
      Role,
      ...(Way === 'user' && UserName ? { UserName: UserName.trim() } : {}),
      ...(Way === 'mail' && Email ? { Email: Email.trim() } : {}),
    };
    try {
      const made = await inviteMember(shown.Id, body);
      if (made.Path) setLink(window.location.origin + made.Path);
      else feedback.success(Way === 'mail' ? '邀请邮件将很快发出' : '邀请已发出，对方登录后可以看到');
      form.resetFields(['UserName', 'Email']);
      refresh();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };
  const revoke = async (id: number) => {
    try {
      await revokeInvitation(shown.Id, id);
      feedback.success('邀请已撤销');
    } catch (error) {
      setFailure(toldOf(error));
    }
    refresh();
  };

  return (
    <>
      <Form
        form={form}
        layout="vertical"
        size="large"
        initialValues={{ Way: 'user', Role: 'agent' }}
        onFinish={send}
        className="organization-invite"
        requiredMark={false}
      >
        <Form.Item name="Way" label="邀请方式">
          <Radio.Group options={ways.map((value) => ({ value, label: WAYS[value] }))} />
        </Form.Item>
        {way === 'user' ? (
          <Form.Item
            name="UserName"
            label="对方的用户名"
            rules={[{ required: true, whitespace: true, message: '请填写用户名' }]}
          >
            <Input maxLength={USER_NAME_MAX} autoComplete="off" />
          </Form.Item>
        ) : null}
        {way === 'mail' ? (
          <Form.Item
            name="Email"
            label="对方的邮箱"
            rules={[{ required: true, type: 'email', message: '请填写正确的邮箱' }]}
          >
            <Input maxLength={EMAIL_MAX} autoComplete="off" inputMode="email" />
          </Form.Item>
        ) : null}
        <Form.Item name="Role" label="加入后的身份" extra={MEMBER_ROLE_NOTES[role]}>
          <Select options={roles} />
        </Form.Item>
        <Failure of={failure} className="account-alert" />
        <Button type="primary" htmlType="submit" loading={busy}>
          {way === 'link' ? '生成邀请链接' : '发出邀请'}
        </Button>
      </Form>
      {link ? (
        <Alert
          type="success"
          showIcon
          className="account-alert organization-link"
          title="邀请链接只显示这一次，7 天内有效，只能由一个人使用"
          description={
            <Input.TextArea
              aria-label="邀请链接"
              readOnly
              autoSize
              value={link}
              onFocus={(event) => event.target.select()}
            />
          }
          closable
          onClose={() => setLink(undefined)}
        />
      ) : null}
      {data.length > 0 ? (
        <ul className="organization-rows" aria-label="未答复的邀请">
          {data.map((one) => (
            <li key={one.Id}>
              <span>
                <b>{inviteeOf(one)}</b>
                <small>
                  {MEMBER_ROLE_LABELS[one.Role]} · {one.InvitedBy} 邀请 · {formatDate(one.ExpiresAt, 'datetime')} 前有效
                </small>
              </span>
              <Button type="text" danger aria-label={`撤销：${inviteeOf(one)}`} onClick={() => void revoke(one.Id)}>
                撤销
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
