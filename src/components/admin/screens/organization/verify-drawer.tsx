import type { AdminOrganization, MoveOf } from '@ip-portal/contract';
import { REVIEW_NOTE_MAX } from '@ip-portal/contract/limits';
import { DOCUMENT_KIND_LABELS, ORGANIZATION_KIND_LABELS } from '@ip-portal/contract/organization-words';
import { REMINDER_DAYS, VERIFICATION_MONTHS_MAX } from '@ip-portal/contract/rules/organization';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { useRequest } from 'ahooks';
import { Alert, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { apiBase } from '../../../../api-base';
import {
  adminDocumentUrl,
  adminOrganizations,
  fetchOrganizationDocuments,
  reviewOrganization,
} from '../../../../services/admin-organizations';
import { NewWindow } from '../../../../views/parts/new-window';
import { Masked } from '../../kit/reveal/masked';
import { DecisionDrawer, Facts, StepButton } from '../../kit/review/decision-drawer';
import { useDecision } from '../../kit/review/use-decision';
import { useMay } from '../../kit/rights';
import { LoadFailure } from '../../kit/states';
import { failureText, showSize, showTime } from '../../kit/words';
import { OrganizationStatusTag } from './status-tag';

type Decision = MoveOf<typeof organizationWorkflow, 'staff'>;
const { transitions, who } = organizationWorkflow;
interface Values {
  Note?: string;
  ValidUntil?: Dayjs;
}

const DONE: Record<Decision, string> = {
  verify: '已核验',
  renew: '已核验',
  return: '已退回，单位可看到原因',
  end: '核验已结束，单位可看到原因',
};
const asksFor = (move: Decision, field: keyof Values) => field in transitions[move].needs;

const TERM_HINT = `最长 ${VERIFICATION_MONTHS_MAX} 个月；到期前 ${REMINDER_DAYS.map((days) => `${days} 天`).join('和 ')}提醒单位`;

/** What staff compare with the documents. */
function factsOf(row: AdminOrganization) {
  const masked = { resource: 'Organizations', id: row.Id, name: row.Name } as const;
  return [
    { label: '统一社会信用代码', children: row.CreditCode },
    { label: '核验状态', children: <OrganizationStatusTag row={row} /> },
    { label: '单位类型', children: ORGANIZATION_KIND_LABELS[row.Kind] },
    { label: '有效期至', children: row.ValidUntil ?? '—' },
    { label: '法定代表人', children: row.LegalRepresentative || '—' },
    { label: '所在地区', children: row.Region || '—' },
    { label: '注册地址', children: row.Address || '—', span: 2 },
    { label: '联系人', children: <Masked {...masked} field="ContactName" value={row.ContactName} /> },
    { label: '联系电话', children: <Masked {...masked} field="ContactPhone" value={row.ContactPhone} /> },
    { label: '联系邮箱', children: <Masked {...masked} field="ContactEmail" value={row.ContactEmail} /> },
    { label: '成员数', children: row.Members },
    { label: '提交时间', children: showTime(row.SubmittedAt) },
    { label: '核验时间', children: showTime(row.VerifiedAt) },
  ];
}

function Documents({ id }: { id: number }) {
  const { data, error, refresh } = useRequest(() => fetchOrganizationDocuments(id), { onError: () => undefined });
  return (
    <section className="admin-section">
      <h3>证明文件</h3>
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {data?.length === 0 ? <p className="admin-hint">还没有上传证明文件。</p> : null}
      <ul className="admin-failures">
        {(data ?? []).map((file) => (
          <li key={file.Id}>
            <a href={apiBase() + adminDocumentUrl(id, file.Id)} target="_blank" rel="noopener">
              {file.Name}
              <NewWindow quiet />
            </a>
            <span className="admin-hint">
              　{DOCUMENT_KIND_LABELS[file.Kind]} · {showSize(file.Size)} · {showTime(file.CreatedAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="admin-hint">每次查看都会记入审计日志。</p>
    </section>
  );
}

interface VerifyDrawerProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** One organisation with its documents, and the decision on it. */
export default function VerifyDrawer({ id, onClose, onDone }: VerifyDrawerProps) {
  const [form] = Form.useForm<Values>();
  const decision = useDecision<AdminOrganization>({
    load: () => adminOrganizations.get(id),
    moved: '这个单位的资料刚刚有变动，已显示最新内容。请核对后重新决定，您填写的意见还在。',
    onDone,
  });
  const reviews = useMay()(who.staff.right);
  const movesOf = (row: AdminOrganization) =>
    reviews && !row.DeletedAt ? organizationWorkflow.moves(row.Status, ['staff']).reverse() : [];

  async function decide(move: Decision): Promise<void> {
    const { Note = '', ValidUntil } = form.getFieldsValue();
    if (asksFor(move, 'Note') && !Note.trim()) {
      form.setFields([{ name: 'Note', errors: ['请填写原因，单位成员会看到'] }]);
      form.getFieldInstance('Note')?.focus();
      return;
    }
    const dated = asksFor(move, 'ValidUntil');
    if (dated && !ValidUntil) {
      form.setFields([{ name: 'ValidUntil', errors: ['请选择核验有效期'] }]);
      return;
    }
    const send = ({ Version }: AdminOrganization) =>
      reviewOrganization(id, {
        Version,
        Status: transitions[move].to,
        ...(Note.trim() ? { Note: Note.trim() } : {}),
        ...(dated && ValidUntil ? { ValidUntil: ValidUntil.format('YYYY-MM-DD') } : {}),
      });
    await decision.act(move, send, DONE[move]);
  }

  return (
    <DecisionDrawer
      decision={decision}
      title={() => '单位核验'}
      onClosed={onClose}
      steps={(row) =>
        movesOf(row).map((move) => (
          <StepButton
            key={move}
            decision={decision}
            step={move}
            label={transitions[move].label}
            good={transitions[move].to === 'verified'}
            onTake={() => void decide(move)}
          />
        ))
      }
    >
      {(row) => (
        <>
          <h2 className="posting-title">{row.Name}</h2>
          <Facts items={factsOf(row)} />
          {reviews ? <Documents id={id} /> : null}
          {row.ReviewNote ? (
            <Alert className="admin-notice" type="info" showIcon title={`上次核验意见：${row.ReviewNote}`} />
          ) : null}
          {movesOf(row).length === 0 ? (
            <p className="admin-hint">
              {reviews ? '当前状态由单位成员处理，暂时不需要核验。' : '您可以查看单位，核验由有核验权限的人员进行。'}
            </p>
          ) : (
            <Form
              form={form}
              layout="vertical"
              onValuesChange={decision.touch}
              initialValues={{ ValidUntil: dayjs().add(1, 'year') }}
              className="admin-section"
            >
              {movesOf(row).some((move) => asksFor(move, 'ValidUntil')) ? (
                <Form.Item name="ValidUntil" label="核验有效期至" extra={TERM_HINT}>
                  <DatePicker
                    minDate={dayjs()}
                    maxDate={dayjs().add(VERIFICATION_MONTHS_MAX, 'month')}
                    allowClear={false}
                  />
                </Form.Item>
              ) : null}
              <Form.Item name="Note" label="核验意见" extra="退回或提前结束时必填，单位成员会看到">
                <Input.TextArea maxLength={REVIEW_NOTE_MAX} showCount autoSize={{ minRows: 3 }} />
              </Form.Item>
            </Form>
          )}
        </>
      )}
    </DecisionDrawer>
  );
}
