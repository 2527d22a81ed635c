import type { MoveOf, PostingDetail } from '@ip-portal/contract';
import type { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { forgetPages } from '../../hooks/page-store';
import { BusinessError, errorHandler } from '../../request-error-config';
import { resubmitPosting, withdrawPosting } from '../../services/postings';
import { AntdProvider } from '../antd-provider';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';

/** What the owner asks for by a button; a change is made in its form. */
export type Command = Exclude<MoveOf<typeof postingWorkflow, 'owner'>, 'revise'>;

const CALLS: Record<Command, (id: number) => Promise<PostingDetail>> = {
  withdraw: withdrawPosting,
  resubmit: resubmitPosting,
};

const WORDS: Record<Command, { title: string; text: string; ok: string; done: string }> = {
  withdraw: {
    title: '撤回这条信息？',
    text: '撤回后其他用户不再能看到它。需要时可以重新提交，由中心再次审核。',
    ok: '撤回',
    done: '已撤回',
  },
  resubmit: {
    title: '重新提交审核？',
    text: '将按现在的内容提交审核。如果是被退回的信息，请先按退回原因修改。',
    ok: '提交审核',
    done: '已重新提交，待审核',
  },
};

/** Asks the owner, then does it. */
export function OwnerCommand({
  command,
  id,
  onDone,
  onClose,
}: {
  command: Command;
  id: number;
  onDone: (posting: PostingDetail) => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const words = WORDS[command];

  const run = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const posting = await CALLS[command](id);
      forgetPages();
      feedback.success(words.done);
      onDone(posting);
    } catch (error) {
      if (error instanceof BusinessError) setFailure(error);
      else errorHandler(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <AntdProvider>
      <Modal
        open
        title={words.title}
        okText={words.ok}
        cancelText="取消"
        confirmLoading={busy}
        okButtonProps={command === 'withdraw' ? { danger: true } : {}}
        onOk={() => void run()}
        onCancel={onClose}
      >
        <p>{words.text}</p>
        <Failure of={failure} style={{ marginTop: 12 }} />
      </Modal>
    </AntdProvider>
  );
}
