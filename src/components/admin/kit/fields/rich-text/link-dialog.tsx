import { HREF_PATTERN } from '@ip-portal/contract/patterns';
import type { Editor } from '@tiptap/react';
import { Form, Input, Modal } from 'antd';

interface LinkForm {
  href: string;
  text: string;
}

const HREF = new RegExp(HREF_PATTERN, 'i');

/** Completes what people type: `www.a.cn` becomes `https://www.a.cn`. */
export function completeHref(typed: string): string {
  const href = typed.trim();
  if (HREF.test(href)) return href;
  // Of another site, by whatever scheme this one has: stored links say which.
  if (href.startsWith('//')) return `https:${href}`;
  if (/^[^\s@/]+@[^\s@/]+$/.test(href)) return `mailto:${href}`;
  return `https://${href}`;
}

/** Asks for the address of a link and, where nothing is selected, for its words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [form] = Form.useForm<LinkForm>();
  const empty = editor.state.selection.empty && !editor.isActive('link');
  const current = String(editor.getAttributes('link').href ?? '');

  function insert({ href, text }: LinkForm): void {
    const link = { href: completeHref(href) };
    const chain = editor.chain().focus();
    if (empty) {
      chain
        .insertContent({ type: 'text', text: text.trim() || link.href, marks: [{ type: 'link', attrs: link }] })
        .run();
    } else chain.extendMarkRange('link').setLink(link).run();
    onClose();
  }

  return (
    <Modal
      open
      title={current ? '修改链接' : '插入链接'}
      okText="确定"
      onOk={form.submit}
      onCancel={onClose}
      width={460}
      zIndex={1200}
    >
      <Form form={form} layout="vertical" initialValues={{ href: current, text: '' }} onFinish={insert}>
        <Form.Item
          name="href"
          label="链接地址"
          rules={[
            { required: true, whitespace: true, message: '请填写链接地址' },
            {
              validator: (_, value: string) =>
                /^\s*(javascript|data|vbscript):/i.test(value ?? '')
                  ? Promise.reject(new Error('链接地址应以 https:// 或 / 开头'))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input placeholder="https:// 开头的网址，或以 / 开头的本站地址" autoFocus />
        </Form.Item>
        {empty ? (
          <Form.Item
            name="text"
            label="链接文字"
            rules={[{ required: true, whitespace: true, message: '请填写链接文字' }]}
          >
            <Input placeholder="例如：查看政策原文" />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
