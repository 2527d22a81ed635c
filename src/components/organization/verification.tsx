import type { MoveOf, OrganizationDetail } from '@ip-portal/contract';
import { memberMay } from '@ip-portal/contract/rules/organization';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { submitOrganization, withdrawOrganization } from '../../services/organizations';
import { formatDate } from '../../views/parts';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';
import { StatusChip } from './words';

interface Command {
  call: (id: number) => Promise<OrganizationDetail>;
  done: string;
}
/** Null: the form of the profile does it. */
const COMMANDS: Record<MoveOf<typeof organizationWorkflow, 'member'>, Command | null> = {
  submit: { call: submitOrganization, done: '已提交，请等待核验' },
  withdraw: { call: withdrawOrganization, done: '已撤回申请' },
  revise: null,
};

function explain(shown: OrganizationDetail): string {
  switch (shown.Status) {
    case 'pending':
      return `已于 ${formatDate(shown.SubmittedAt, 'datetime')} 提交，工作人员核验后会通知您。`;
    case 'verified':
      return shown.Verified
        ? `单位发布的信息会带有“已核验”标志。核验有效期至 ${shown.ValidUntil}，到期前会提醒您。`
        : `核验已于 ${shown.ValidUntil} 到期，请上传最新的证明文件后重新提交。`;
    case 'returned':
      return '请按退回原因修改后重新提交。';
    case 'expired':
      return '核验已经失效，请上传最新的证明文件后重新提交。';
    default:
      return '填写单位资料、上传证明文件后提交核验。核验通过前也可以发布信息，但没有“已核验”标志。';
  }
}

/** The state of verification and what a member may do about it. */
export function Verification({
  shown,
  onChanged,
}: {
  shown: OrganizationDetail;
  onChanged: (now: OrganizationDetail) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const keeps = shown.MyRole !== null && memberMay(shown.MyRole, 'profile');

  const run = async (work: (id: number) => Promise<OrganizationDetail>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChanged(await work(shown.Id));
      feedback.success(done);
    } catch (error) {
      setFailure(toldOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p className="organization-state">
        <StatusChip status={shown.Status} verified={shown.Verified} />
        <span>{explain(shown)}</span>
      </p>
      {shown.ReviewNote && shown.Status !== 'pending' ? (
        <Alert
          className="account-alert"
          type={shown.Status === 'verified' ? 'info' : 'warning'}
          showIcon
          title={`核验意见：${shown.ReviewNote}`}
        />
      ) : null}
      <Failure of={failure} className="account-alert" />
      {(keeps ? organizationWorkflow.moves(shown.Status, ['member']) : []).map((move) => {
        const command = COMMANDS[move];
        return command ? (
          <Button
            key={move}
            type={move === 'submit' ? 'primary' : 'default'}
            loading={busy}
            onClick={() => void run(command.call, command.done)}
          >
            {organizationWorkflow.transitions[move].label}
          </Button>
        ) : null;
      })}
    </>
  );
}
