import { InboxOutlined } from '@ant-design/icons';
import { IMAGE_MAX_BYTES, IMAGE_WORDS_MAX } from '@ip-portal/contract/limits';
import type { Editor } from '@tiptap/react';
import { Form, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { uploadFile } from '../../../../../services/admin';
import { failureText, showSize } from '../../words';

interface ImageForm {
  alt: string;
  caption: string;
}

/** Uploads a picture into the text. Its description is required: people who cannot see it hear it. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [form] = Form.useForm<ImageForm>();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function insert({ alt, caption }: ImageForm): Promise<void> {
    if (!file) {
      setFault('请选择一张图片');
      return;
    }
    setBusy(true);
    try {
      const { Url } = await uploadFile(file);
      const image = { type: 'image', attrs: { src: Url, alt: alt.trim() } };
      const words = caption?.trim();
      editor
        .chain()
        .focus()
        .insertContent({
          type: 'figure',
          content: words ? [image, { type: 'figcaption', content: [{ type: 'text', text: words }] }] : [image],
        })
        .run();
      onClose();
    } catch (error) {
      setFault(failureText(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title="插入图片"
      okText="上传并插入"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={520}
      zIndex={1200}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void insert(values)}>
        <Form.Item
          label="图片文件"
          required
          {...(fault ? { validateStatus: 'error' as const, help: <span role="alert">{fault}</span> } : {})}
        >
          <Upload.Dragger
            accept="image/jpeg,image/png,image/webp,image/gif"
            maxCount={1}
            fileList={file ? [{ uid: 'image', name: `${file.name}（${showSize(file.size)}）` }] : []}
            onRemove={() => setFile(null)}
            beforeUpload={(chosen) => {
              const large = chosen.size > IMAGE_MAX_BYTES;
              setFault(large ? `图片不能超过 ${showSize(IMAGE_MAX_BYTES)}` : null);
              if (!large) setFile(chosen);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined aria-hidden />
            </p>
            <p>点击选择或把图片拖到这里</p>
            <p className="admin-hint">支持常见图片格式，不超过 {showSize(IMAGE_MAX_BYTES)}</p>
          </Upload.Dragger>
        </Form.Item>
        <Form.Item
          name="alt"
          label="图片说明（读屏软件朗读）"
          rules={[{ required: true, whitespace: true, message: '请用一句话说明图片内容' }]}
        >
          <Input maxLength={IMAGE_WORDS_MAX} placeholder="例如：知识产权服务大厅咨询窗口" />
        </Form.Item>
        <Form.Item name="caption" label="图注（显示在图片下方，可不填）">
          <Input maxLength={IMAGE_WORDS_MAX} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
