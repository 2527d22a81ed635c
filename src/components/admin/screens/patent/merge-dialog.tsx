import type { AdminPatent, PatentMergePreview } from '@ip-portal/contract';
import { MERGE_SIDES, type MergeSide, type PatentMergeField } from '@ip-portal/contract/rules/patent-merge';
import { useRequest } from 'ahooks';
import { Alert, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { fetchPatentMerge, mergePatents, unmergePatents } from '../../../../services/admin-patents';
import { Failure } from '../../../failure/failure';
import { StateTag } from '../../kit/state-tag';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { useTrying } from '../../kit/use-trying';
import { failureText } from '../../kit/words';
import { MERGE_LABELS, mergeValue, unitedWords } from './merge-words';
import { PatentLine } from './patent-line';
import { PatentSearch } from './patent-search';
import './merge.css';

type Take = Partial<Record<PatentMergeField, MergeSide>>;
const SIDE_WORDS: Record<MergeSide, string> = { own: '保留的一件', other: '并入的一件' };

interface ChoiceProps {
  preview: PatentMergePreview;
  take: Take;
  onTake: (take: Take) => void;
}

/** Both records side by side: every field that differs, and whose value will stand. */
function Choices({ preview, take, onTake }: ChoiceProps) {
  const records: Record<MergeSide, AdminPatent> = { own: preview.Own, other: preview.Other };
  return (
    <div className="merge-fields">
      {preview.Fields.map(({ Field, Proposed }) => (
        <Radio.Group
          key={Field}
          className="merge-field"
          aria-label={MERGE_LABELS[Field]}
          value={take[Field] ?? Proposed}
          onChange={(event) => onTake({ ...take, [Field]: event.target.value as MergeSide })}
        >
          <b>{MERGE_LABELS[Field]}</b>
          {MERGE_SIDES.map((side) => {
            const lines = mergeValue(records[side], Field);
            return (
              <Radio key={side} value={side}>
                <span className="merge-side">{SIDE_WORDS[side]}</span>
                {Proposed === side ? <StateTag tone="brand">建议</StateTag> : null}
                {lines.length > 0 ? lines.map((line) => <span key={line}>{line}</span>) : <i>（空）</i>}
              </Radio>
            );
          })}
        </Radio.Group>
      ))}
    </div>
  );
}

/** What is compared, and what comes of it. */
function Comparison({ preview, take, onTake }: ChoiceProps) {
  const united = unitedWords(preview);
  return (
    <>
      <div className="merge-heads">
        {MERGE_SIDES.map((side) => (
          <div key={side}>
            <StateTag tone={side === 'own' ? 'brand' : 'neutral'}>{side === 'own' ? '保留' : '并入'}</StateTag>
            <PatentLine patent={side === 'own' ? preview.Own : preview.Other} />
          </div>
        ))}
      </div>
      {preview.Refusals.length > 0 ? (
        <Alert
          className="admin-notice"
          type="error"
          showIcon
          title="这两件不能合并"
          description={preview.Refusals.map((reason) => <p key={reason}>{reason}。</p>)}
        />
      ) : (
        <>
          {preview.Fields.length > 0 ? (
            <>
              <h3>请选择要保留的内容</h3>
              <Choices preview={preview} take={take} onTake={onTake} />
            </>
          ) : (
            <p>两件的著录内容没有需要选择的不同。</p>
          )}
          <h3>自动合并</h3>
          <ul className="merge-united">
            {united.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>并入的一件移到“已删除”，它的前台页面转到保留的一件。</li>
            <li>两件都没有再修改之前，可以在“已删除”中撤销合并，恢复原样。</li>
          </ul>
        </>
      )}
    </>
  );
}

interface MergeDialogProps {
  /** The one that stays, until somebody swaps them. */
  own: AdminPatent;
  /** The one that is merged into it; absent: it is looked for here. */
  other?: AdminPatent | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Compares two records of one patent and merges them. */
export default function MergeDialog({ own, other, onDone, onClose }: MergeDialogProps) {
  const [ids, setIds] = useState({ own: own.Id, other: other?.Id });
  const [take, setTake] = useState<Take>({});
  const [merged, setMerged] = useState(false);
  const [parted, setParted] = useState(false);
  const { busy, fault, setFault, trying } = useTrying();
  const { data, error, loading, refresh } = useRequest(
    async () => (ids.other === undefined ? undefined : fetchPatentMerge(ids.own, ids.other)),
    { refreshDeps: [ids.own, ids.other], onError: () => undefined },
  );
  const preview = loading || error ? undefined : data;
  const begin = (next: typeof ids) => {
    setTake({});
    setFault(null);
    setIds(next);
  };
  const compareAnew = () => {
    setFault(null);
    refresh();
  };

  const merge = ({ Own, Other, Fields }: PatentMergePreview) =>
    trying(async () => {
      const chosen = Object.fromEntries(Fields.map(({ Field, Proposed }) => [Field, take[Field] ?? Proposed]));
      await mergePatents(Own.Id, {
        OtherId: Other.Id,
        Version: Own.Version,
        OtherVersion: Other.Version,
        Take: chosen,
      });
      setMerged(true);
      onDone();
    });
  const part = ({ Other }: PatentMergePreview) =>
    trying(async () => {
      await unmergePatents(Other.Id);
      setParted(true);
      onDone();
    });

  const ready = preview !== undefined && preview.Refusals.length === 0;
  return (
    <Modal
      open
      width={960}
      title="合并专利"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{merged ? '关闭' : '取消'}</Button>
          {merged || !preview ? null : (
            <Button disabled={busy} onClick={() => begin({ own: preview.Other.Id, other: preview.Own.Id })}>
              互换保留的一件
            </Button>
          )}
          {fault && !merged ? <Button onClick={compareAnew}>重新比较</Button> : null}
          {merged && preview && !parted ? (
            <Button danger loading={busy} onClick={() => void part(preview)}>
              撤销合并
            </Button>
          ) : null}
          {merged || !ready ? null : (
            <Button type="primary" loading={busy} onClick={() => void merge(preview)}>
              合并
            </Button>
          )}
        </>
      }
    >
      <Failure of={fault} className="admin-notice" />
      {ids.other === undefined ? (
        <>
          <p className="admin-dialog-lead">{`查找与“${own.Title}”是同一件专利的另一条记录，把它合并到这一件。`}</p>
          <PatentSearch
            act="选择"
            done="本件"
            chosen={new Set([own.Id])}
            onChoose={({ Id }) => begin({ own: own.Id, other: Id })}
          />
        </>
      ) : error ? (
        <LoadFailure message={failureText(error)} onRetry={refresh} />
      ) : !preview ? (
        <FormSkeleton />
      ) : merged ? (
        <div role="status">
          {parted ? (
            <p>已撤销合并，两件专利恢复原样。</p>
          ) : (
            <p>{`已合并，保留“${preview.Own.Title}”。并入的一件在“已删除”中。`}</p>
          )}
        </div>
      ) : (
        <Comparison preview={preview} take={take} onTake={setTake} />
      )}
    </Modal>
  );
}
