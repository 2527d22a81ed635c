import type { PatentNameExample, PatentNameGroup } from '@ip-portal/contract';
import { PATENT_RENAME_LIMITS } from '@ip-portal/contract/patent-rename-words';
import { partyNameKey } from '@ip-portal/contract/rules/party-name';
import { patentUrl } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Alert, Button, Checkbox, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { fetchPatentNameExamples, startPatentRename } from '../../../../services/patent-names';
import { NewWindow } from '../../../../views/parts/new-window';
import { Failure } from '../../../failure/failure';
import { useTrying } from '../../kit/use-trying';
import { countOf } from './words';

/** The choice that is no spelling of the group. */
const TYPED = '';

function Examples({ of }: { of: readonly PatentNameExample[] }) {
  return (
    <ul className="admin-hint">
      {of.map(({ Id, Number, Title }) => (
        <li key={Id}>
          <a href={patentUrl(Id)} target="_blank" rel="noreferrer">
            {Number} {Title}
            <NewWindow quiet />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Chooses the spelling to keep and those that become it, and shows what that concerns before it is done. */
export default function RenameDialog({
  group,
  onClose,
  onStarted,
}: {
  group: PatentNameGroup;
  onClose: () => void;
  onStarted: () => void;
}) {
  const spellings = group.Spellings.slice(0, PATENT_RENAME_LIMITS.spellings);
  const alone = spellings.length === 1;
  const [kept, setKept] = useState(alone ? TYPED : (spellings[0]?.Name ?? TYPED));
  const [typed, setTyped] = useState(spellings[0]?.Name ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [remember, setRemember] = useState(true);
  const { busy, fault, setFault, trying } = useTrying();
  const { data: examples } = useRequest(
    async () =>
      new Map(
        await Promise.all(
          spellings.map(
            async ({ Name }) => [Name, await fetchPatentNameExamples(Name)] as [string, PatentNameExample[]],
          ),
        ),
      ),
    { onError: () => undefined },
  );
  const to = kept === TYPED ? typed.trim() : kept;
  const from = spellings.filter(({ Name }) => Name !== to && !left.has(Name));
  const otherName = to !== '' && partyNameKey(to) !== group.Key;
  const send = () => {
    if (to === '') return setFault('请填写保留的写法');
    if (from.length === 0) return setFault('没有要替换的写法，请另选保留的写法或勾选要替换的写法');
    void trying(async () => {
      await startPatentRename({ From: from.map(({ Name }) => Name), To: to, Remember: remember });
      onStarted();
    });
  };

  return (
    <Modal
      open
      title="统一名称的写法"
      width={760}
      className="patent-names-dialog"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={send}>
            替换
          </Button>
        </>
      }
    >
      <Failure of={fault} className="admin-notice" />
      <h3>保留的写法</h3>
      <Radio.Group
        aria-label="保留的写法"
        value={kept}
        onChange={(event) => setKept(event.target.value as string)}
        vertical
      >
        {alone
          ? null
          : spellings.map((one) => (
              <Radio key={one.Name} value={one.Name}>
                {one.Name}（{countOf(one)}）
              </Radio>
            ))}
        <Radio value={TYPED}>其他写法</Radio>
      </Radio.Group>
      {kept === TYPED ? (
        <Input
          aria-label="其他写法"
          value={typed}
          maxLength={PATENT_RENAME_LIMITS.name}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {otherName ? (
        <Alert
          className="admin-notice"
          type="warning"
          showIcon
          title="与原来的写法不只是书写上的差别，请确认是同一个单位或个人。"
        />
      ) : null}
      <h3>替换以下写法</h3>
      {spellings
        .filter(({ Name }) => Name !== to)
        .map((one) => (
          <div key={one.Name}>
            <Checkbox
              checked={!left.has(one.Name)}
              onChange={(event) => {
                const next = new Set(left);
                if (event.target.checked) next.delete(one.Name);
                else next.add(one.Name);
                setLeft(next);
              }}
            >
              {one.Name}（{countOf(one)}）
            </Checkbox>
            <Examples of={examples?.get(one.Name) ?? []} />
          </div>
        ))}
      <div className="admin-choice">
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          记住：以后导入到这些写法时，改为保留的写法
        </Checkbox>
      </div>
      <p className="admin-hint">
        替换申请人和专利权人，分批进行，可以撤销；发明人不替换，法律事件中的名称是当时的记载，也不替换。
      </p>
    </Modal>
  );
}
