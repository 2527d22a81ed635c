import type { AdminPosting, MoveOf } from '@ip-portal/contract';
import { POSTING_TYPE_LABELS } from '@ip-portal/contract/labels';
import { REVIEW_NOTE_MAX } from '@ip-portal/contract/limits';
import { patentUrl } from '@ip-portal/contract/urls';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { Alert, Form, Input } from 'antd';
import { adminPostings, reviewPosting } from '../../../../services/admin';
import { PatentStateChip } from '../../../../views/parts';
import { NewWindow } from '../../../../views/parts/new-window';
import { StoredHtml } from '../../../../views/parts/stored-html';
import { Masked } from '../../kit/reveal/masked';
import { DecisionDrawer, Facts, StepButton } from '../../kit/review/decision-drawer';
import { useDecision } from '../../kit/review/use-decision';
import { useMay } from '../../kit/rights';
import { PostingStatusTag } from '../../kit/state-tag';
import { showTime } from '../../kit/words';
import './posting.css';

type Decision = MoveOf<typeof postingWorkflow, 'staff'>;
const { transitions, who } = postingWorkflow;

const DONE: Record<Decision, string> = {
  publish: '已发布',
  return: '已退回，发布人可看到退回原因',
  takeDown: '已撤回，前台不再显示',
};

/** What the staff reads before deciding. */
function factsOf(posting: AdminPosting) {
  const masked = { resource: 'Postings', id: posting.Id, name: posting.Title } as const;
  return [
    { label: '类型', children: POSTING_TYPE_LABELS[posting.Type] },
    { label: '状态', children: <PostingStatusTag status={posting.Status} /> },
    { label: '技术领域', children: posting.Field },
    { label: '交易方式', children: posting.Mode },
    { label: '价格', children: posting.PriceText },
    { label: '地区', children: posting.Region || '—' },
    { label: '联系人', children: <Masked {...masked} field="ContactName" value={posting.ContactName} /> },
    { label: '联系电话', children: <Masked {...masked} field="ContactPhone" value={posting.ContactPhone} /> },
    { label: '发布人', children: posting.OwnerName ?? '—' },
    {
      label: '发布单位',
      children: posting.OrganizationName
        ? `${posting.OrganizationName}（${posting.OrganizationVerified ? '已核验' : '未核验'}）`
        : '个人发布',
    },
    { label: '提交时间', children: showTime(posting.CreatedAt) },
    { label: '有效期至', children: posting.ValidUntil ?? '长期' },
    { label: '发布时间', children: showTime(posting.PublishTime) },
  ];
}

function Patents({ posting }: { posting: AdminPosting }) {
  if (posting.Patents.length === 0) return null;
  return (
    <section className="admin-section">
      <h3>涉及专利</h3>
      <ul className="admin-failures">
        {posting.Patents.map(({ Id, ApplicationNumber, Title, State, StateVerified }) => (
          <li key={ApplicationNumber}>
            {Id === null ? (
              <>
                {ApplicationNumber}　<span className="admin-hint">本站没有收录，请核对</span>
              </>
            ) : (
              <>
                <a href={patentUrl(Id)} target="_blank" rel="noopener">
                  {ApplicationNumber}　{Title}
                  <NewWindow quiet />
                </a>
                　{State ? <PatentStateChip patent={{ State, StateVerified }} /> : null}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReviewDrawerProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** One posting and the decision on it. */
export default function ReviewDrawer({ id, onClose, onDone }: ReviewDrawerProps) {
  const [form] = Form.useForm<{ Note: string }>();
  const decision = useDecision<AdminPosting>({
    load: () => adminPostings.get(id),
    moved: '这条信息刚刚有变动，已显示最新内容。请核对后重新决定，您填写的意见还在。',
    onDone,
  });
  const reviews = useMay()(who.staff.right);
  const movesOf = (posting: AdminPosting) =>
    reviews && !posting.DeletedAt ? postingWorkflow.moves(posting.Status, ['staff']).reverse() : [];

  async function decide(move: Decision): Promise<void> {
    const Note = (form.getFieldValue('Note') as string | undefined)?.trim() ?? '';
    if ('needs' in transitions[move] && !Note) {
      form.setFields([{ name: 'Note', errors: ['退回时请填写原因，发布人会看到'] }]);
      form.getFieldInstance('Note')?.focus();
      return;
    }
    const send = ({ Version }: AdminPosting) =>
      reviewPosting(id, { Version, Status: transitions[move].to, ...(Note ? { Note } : {}) });
    await decision.act(move, send, DONE[move]);
  }

  return (
    <DecisionDrawer
      decision={decision}
      title={() => '审核供需信息'}
      onClosed={onClose}
      steps={(posting) =>
        movesOf(posting).map((move) => (
          <StepButton
            key={move}
            decision={decision}
            step={move}
            label={transitions[move].label}
            good={move === 'publish'}
            onTake={() => void decide(move)}
          />
        ))
      }
    >
      {(posting) => (
        <>
          <h2 className="posting-title">{posting.Title}</h2>
          <p className="admin-dialog-lead">{posting.Summary}</p>
          <Facts className="posting-facts" items={factsOf(posting)} />
          <Patents posting={posting} />
          {posting.Content ? (
            <section className="admin-section">
              <h3>详情</h3>
              <StoredHtml className="prose posting-text" html={posting.Content} />
            </section>
          ) : null}
          {posting.ReviewNote ? (
            <Alert className="admin-notice" type="info" showIcon title={`上次审核意见：${posting.ReviewNote}`} />
          ) : null}
          {movesOf(posting).length === 0 ? (
            <p className="admin-hint">
              {reviews ? '当前状态由发布人处理，暂时不需要审核。' : '您可以查看这条信息，审核由有审核权限的人员进行。'}
            </p>
          ) : (
            <Form form={form} layout="vertical" onValuesChange={decision.touch}>
              <Form.Item name="Note" label="审核意见" extra="退回时必填，发布人会看到">
                <Input.TextArea maxLength={REVIEW_NOTE_MAX} showCount autoSize={{ minRows: 3 }} />
              </Form.Item>
            </Form>
          )}
        </>
      )}
    </DecisionDrawer>
  );
}
