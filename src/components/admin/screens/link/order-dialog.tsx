import type { AdminLink } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { App, Modal } from 'antd';
import { useState } from 'react';
import { adminLinks, orderLinks } from '../../../../services/admin';
import { OrderList } from '../../kit/order-list';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';

/** Orders the friendly links: by dragging, or with buttons from the keyboard. */
export default function OrderDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { message } = App.useApp();
  const [links, setLinks] = useState<AdminLink[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { error, refresh } = useRequest(async () => {
    const all: AdminLink[] = [];
    for (let current = 1; ; current += 1) {
      const { data, total } = await adminLinks.list({ current, pageSize: 100, sortby: 'Sort', order: 'ascend' });
      all.push(...data);
      if (all.length >= total || data.length === 0) break;
    }
    setLinks(all);
  });

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
      {links ? <OrderList label="友情链接" rows={links} nameOf={(link) => link.Name} onChange={setLinks} /> : null}
    </Modal>
  );
}
