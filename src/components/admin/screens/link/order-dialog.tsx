import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import type { AdminLink } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { adminLinks, orderLinks } from '../../../../services/admin';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';
import './order.css';

/** Orders the friendly links: by dragging, or with buttons from the keyboard. */
export default function OrderDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { message } = App.useApp();
  const [links, setLinks] = useState<AdminLink[] | null>(null);
  const [busy, setBusy] = useState(false);
  /** Place of the link under the pointer. */
  const [dragged, setDragged] = useState<number | null>(null);
  const { error, refresh } = useRequest(async () => {
    const all: AdminLink[] = [];
    for (let current = 1; ; current += 1) {
      const { data, total } = await adminLinks.list({ current, pageSize: 100, sortby: 'Sort', order: 'ascend' });
      all.push(...data);
      if (all.length >= total || data.length === 0) break;
    }
    setLinks(all);
  });

  function move(index: number, by: number): void {
    if (!links) return;
    const next = [...links];
    const [link] = next.splice(index, 1);
    if (link) next.splice(index + by, 0, link);
    setLinks(next);
  }

  async function save(): Promise<void> {
    if (!links) return;
    setBusy(true);
    try {
      await orderLinks(links.map((link) => link.Id));
      message.success('顺序已保存');
      onDone();
      onClose();
    } catch (failure) {
      message.error(failureText(failure));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title="调整友情链接顺序"
      width={640}
      okText="保存顺序"
      okButtonProps={{ disabled: !links }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="admin-dialog-lead">按住一行拖动，或使用右侧的上移、下移按钮。</p>
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!links && !error ? <FormSkeleton /> : null}
      {links ? (
        <ol className="order-list">
          {links.map((link, index) => (
            <li
              key={link.Id}
              className={dragged === index ? 'dragged' : undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged === index) return;
                move(dragged, index - dragged);
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <HolderOutlined aria-hidden className="order-grip" />
              <span>{link.Name}</span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移：${link.Name}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移：${link.Name}`}
                disabled={index === links.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </Modal>
  );
}
