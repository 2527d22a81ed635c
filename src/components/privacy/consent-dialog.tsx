import type { ConsentDue, PrivacyText, PrivacyTextChanges } from '@ip-portal/contract';
import { TEXT_KIND_LABELS } from '@ip-portal/contract/consent-words';
import { PRIVACY_CENTER_URL } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { agree, fetchDue, fetchText, fetchTextChanges } from '../../services/consents';
import { Html, SkeletonRows } from '../../views/parts';
import { Changes } from '../../views/privacy/changes';
import { stackedTables } from '../../views/privacy/stacked-tables';
import { AntdProvider } from '../antd-provider';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';
import './privacy.css';

/** A text that is asked about: what is new of it, or all of it to who never agreed to one. */
interface Asked extends ConsentDue {
  text: PrivacyText | null;
  changes: PrivacyTextChanges | null;
}

async function readAsked(): Promise<Asked[]> {
  const due = await fetchDue();
  return Promise.all(
    due.map(async (one) => ({
      ...one,
      text: one.Before === null ? await fetchText(one.TextId) : null,
      changes: one.Before === null ? null : await fetchTextChanges(one.TextId, one.Before),
    })),
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '没有成功，请重试');

/** The dialog with what antd needs: the page below may be one without controls. */
export default function ConsentDialog(props: Parameters<typeof Dialog>[0]) {
  return (
    <AntdProvider>
      <Dialog {...props} />
    </AntdProvider>
  );
}

/** Shows what has changed in the texts in force and asks to agree; the page below stays as it is. */
function Dialog({ onClose }: { onClose: (agreed: boolean) => void }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told>();
  const { data, error, refresh } = useRequest(readAsked, {
    onSuccess: (due) => {
      if (due.length === 0) onClose(true);
    },
    onError: () => undefined,
  });

  const submit = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      for (const { Kind, Number } of data ?? []) await agree({ Kind, Number });
      onClose(true);
    } catch (problem) {
      setFault(toldOf(problem));
      setTicked([]);
      refresh();
    } finally {
      setBusy(false);
    }
  };
  const names = (data ?? []).map(({ Kind }) => `《${TEXT_KIND_LABELS[Kind]}》`).join('和');

  return (
    <Modal
      open
      title={data?.length ? `请阅读并确认${names}` : '请阅读并确认'}
      width={760}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      zIndex={1850}
      footer={
        <div className="consent-foot">
          <p>
            暂不同意的，仍可查阅、<a href={PRIVACY_CENTER_URL}>导出信息和注销账号</a>，但不能发布或修改内容。
          </p>
          <Button onClick={() => onClose(false)}>暂不同意</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!data || ticked.length < data.length}
            onClick={() => void submit()}
          >
            同意并继续
          </Button>
        </div>
      }
    >
      <Failure of={fault} />
      {error ? (
        <p role="alert">
          文本读取失败：{wordsOf(error)} <Button onClick={refresh}>重试</Button>
        </p>
      ) : null}
      {data || error ? null : <SkeletonRows count={3} />}
      {data?.map((one) => (
        <section key={one.Kind} className="consent-text privacy-page" aria-label={TEXT_KIND_LABELS[one.Kind]}>
          {/* A scrolling box has to be reached by keys. */}
          <div className="consent-scroll" tabIndex={0}>
            {one.changes ? <Changes changes={one.changes} /> : null}
            {one.text ? <Html html={stackedTables(one.text.Content)} /> : null}
          </div>
          <Checkbox
            checked={ticked.includes(one.Kind)}
            onChange={({ target }) =>
              setTicked((before) =>
                target.checked ? [...before, one.Kind] : before.filter((kind) => kind !== one.Kind),
              )
            }
          >
            我已阅读并同意《{TEXT_KIND_LABELS[one.Kind]}》第 {one.Number} 版
          </Checkbox>
        </section>
      ))}
    </Modal>
  );
}
