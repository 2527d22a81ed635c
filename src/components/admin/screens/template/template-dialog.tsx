import type { MessageTemplate } from '@ip-portal/contract';
import { TEMPLATE_LIMITS } from '@ip-portal/contract/limits';
import { fillText, wordsFault } from '@ip-portal/contract/rules/message-text';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { saveTemplate } from '../../../../services/message-templates';
import { showFieldErrors } from '../../../auth/field-errors';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';

interface Values {
  Title: string;
  Text: string;
}

/** What the placeholders could stand for in the preview. */
const SAMPLES: Record<string, string> = {
  标题: '转让一种水泵',
  审核意见: '请补充价格说明',
  发布人: 'zhangsan',
  用户名: 'zhangsan',
  时间: '2026-11-22 10:30',
  角色: '注册用户、编辑',
  操作人: 'admin',
  验证码: '042517',
  用途: '登录',
  分钟: '5',
  变化: '添加了通行密钥',
};

/** Edits the words of one event; shows what they will look like. */
export default function TemplateDialog({
  template,
  onClose,
  onDone,
}: {
  template: MessageTemplate;
  onClose: () => void;
  onDone: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const words = Form.useWatch([], form) as Values | undefined;

  const rule = (label: string, required: readonly string[] = []) => ({
    validator: (_: unknown, value: string | undefined) => {
      const fault = value?.trim() ? wordsFault(value, template.Placeholders, required) : `请填写${label}`;
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
    },
  });

  const save = async (values: Values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await saveTemplate(template.Event, { ...values, Version: template.Version });
      message.success('模板已保存');
      onDone();
      onClose();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={`编辑模板：${template.Label}`}
      okText="保存"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={640}
    >
      <Failure of={failure} />
      <Form form={form} layout="vertical" initialValues={template} onFinish={(values) => void save(values)}>
        <p className="admin-hint">
          可用的名称：{template.Placeholders.map((name) => `{${name}}`).join('、')}。内容为纯文本。
        </p>
        <Form.Item name="Title" label="标题" rules={[rule('标题')]}>
          <Input maxLength={TEMPLATE_LIMITS.title} />
        </Form.Item>
        <Form.Item name="Text" label="正文" rules={[rule('正文', template.Required)]}>
          <Input.TextArea rows={5} maxLength={TEMPLATE_LIMITS.text} showCount />
        </Form.Item>
      </Form>
      <section aria-label="预览" className="template-preview">
        <b>{fillText(words?.Title ?? template.Title, SAMPLES)}</b>
        <p style={{ whiteSpace: 'pre-line' }}>{fillText(words?.Text ?? template.Text, SAMPLES)}</p>
      </section>
    </Modal>
  );
}
