import type { ReceivedInvitation } from '@ip-portal/contract';
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_NOTES } from '@ip-portal/contract/organization-words';
import { Button } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { Chip, formatDate } from '../../views/parts';
import { wordsOf } from './words';

/** One invitation, and the answer to it. */
export function Received({
  invitation,
  onAnswer,
  onDone,
}: {
  invitation: ReceivedInvitation;
  onAnswer: (answer: 'accept' | 'decline') => Promise<{ Id?: number }>;
  /** Told the organisation that was joined; undefined after a no. */
  onDone: (organizationId: number | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const answer = async (which: 'accept' | 'decline') => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { Id } = await onAnswer(which);
      feedback.success(which === 'accept' ? `您已加入“${invitation.OrganizationName}”` : '已谢绝邀请');
      onDone(which === 'accept' ? Id : undefined);
    } catch (error) {
      setFailure(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="organization-received">
      <p>
        <b>{invitation.InvitedBy}</b> 邀请您加入 <b>{invitation.OrganizationName}</b>{' '}
        {invitation.Verified ? <Chip tone="success">已核验</Chip> : <Chip>未核验</Chip>}
      </p>
      <p className="account-hint">
        加入后的身份：{MEMBER_ROLE_LABELS[invitation.Role]}（{MEMBER_ROLE_NOTES[invitation.Role]}）。
        {formatDate(invitation.ExpiresAt, 'datetime')}{' '}
        前有效。加入后，单位成员能看到您的用户名，所有者和管理员还能看到您的姓名。
      </p>
      {failure ? (
        <p role="alert" className="organization-fault">
          {failure}
        </p>
      ) : null}
      <p className="account-actions">
        <Button type="primary" disabled={busy} onClick={() => void answer('accept')}>
          接受
        </Button>
        <Button disabled={busy} onClick={() => void answer('decline')}>
          谢绝
        </Button>
      </p>
    </div>
  );
}
