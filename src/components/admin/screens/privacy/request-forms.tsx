import type { AdminPrivacyRequest, PrivacyRequestAnswer, PrivacyRequestExtension } from '@ip-portal/contract';
import {
  REQUEST_ANSWER_MAX,
  REQUEST_COMPLAINT,
  REQUEST_EXTENSION_DAYS,
  REQUEST_OUTCOME_LABELS,
  REQUEST_OUTCOMES,
  REQUEST_REASON_MAX,
} from '@ip-portal/contract/privacy-request-words';
import { Button, DatePicker, Form, Input, Radio, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

type Answer = Omit<PrivacyRequestAnswer, 'Version'>;
type Extension = Omit<PrivacyRequestExtension, 'Version'>;

/** What staff answer; sent by the button of the drawer. */
export function AnswerForm({ onTyped, onSend }: { onTyped: () => void; onSend: (values: Answer) => void }) {
  return (
    <Form<Answer>
      id="request-answer"
      name="request-answer"
      layout="vertical"
      className="admin-section"
      onValuesChange={onTyped}
      onFinish={onSend}
    >
      <h3>答复</h3>
      <p className="admin-hint request-hint">部分同意或拒绝的，写明理由；申请人同时看到：{REQUEST_COMPLAINT}</p>
      <Form.Item name="Outcome" label="处理结果" rules={[{ required: true, message: '请选择处理结果' }]}>
        <Radio.Group options={REQUEST_OUTCOMES.map((value) => ({ value, label: REQUEST_OUTCOME_LABELS[value] }))} />
      </Form.Item>
      <Form.Item
        name="Answer"
        label="答复内容"
        rules={[{ required: true, whitespace: true, message: '请填写答复内容，申请人会看到' }]}
      >
        <Input.TextArea maxLength={REQUEST_ANSWER_MAX} showCount autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
    </Form>
  );
}

interface ExtensionFormProps {
  row: AdminPrivacyRequest;
  busy: boolean;
  onTyped: () => void;
  onCancel: () => void;
  onSend: (values: Extension) => void;
}

/** Puts the last day off, once. */
export function ExtensionForm({ row, busy, onTyped, onCancel, onSend }: ExtensionFormProps) {
  const due = dayjs(row.DueOn);
  return (
    <Form<{ DueOn: Dayjs; Reason: string }>
      name="request-extension"
      layout="vertical"
      className="admin-section"
      initialValues={{ DueOn: due.add(REQUEST_EXTENSION_DAYS / 2, 'day') }}
      onValuesChange={onTyped}
      onFinish={({ DueOn, Reason }) => onSend({ DueOn: DueOn.format('YYYY-MM-DD'), Reason })}
    >
      <h3>延长期限</h3>
      <Form.Item name="DueOn" label="新的答复期限" extra={`只能延长一次，最多 ${REQUEST_EXTENSION_DAYS} 天`}>
        <DatePicker minDate={due.add(1, 'day')} maxDate={due.add(REQUEST_EXTENSION_DAYS, 'day')} allowClear={false} />
      </Form.Item>
      <Form.Item
        name="Reason"
        label="延期理由"
        rules={[{ required: true, whitespace: true, message: '请填写延期理由，申请人会看到' }]}
      >
        <Input.TextArea maxLength={REQUEST_REASON_MAX} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Space>
        <Button htmlType="submit" type="primary" loading={busy}>
          确认延长
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </Space>
    </Form>
  );
}
