import type { PatentItem } from '@ip-portal/contract';
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { homePatents } from '@ip-portal/contract/rules/home-patents';
import { useRequest } from 'ahooks';
import { Alert, App, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { fetchPatentPicks, savePatentPicks } from '../../../../services/admin-patents';
import { Failure } from '../../../failure/failure';
import { isConflict } from '../../kit/crud/form-failure';
import { useUnsavedGuard } from '../../kit/crud/use-unsaved-guard';
import { OrderList } from '../../kit/order-list';
import { Section } from '../../kit/section';
import { StateTag } from '../../kit/state-tag';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { useTrying } from '../../kit/use-trying';
import { failureText } from '../../kit/words';
import { PatentLine } from './patent-line';
import { PatentSearch } from './patent-search';
import './home.css';

/** What the home page will show with this choice. */
function Preview({ chosen, automatic }: { chosen: readonly PatentItem[]; automatic: readonly PatentItem[] }) {
  return (
    <ol className="home-list home-preview" aria-label="首页预览">
      {homePatents(chosen, automatic).map((patent, index) => (
        <li key={patent.Id}>
          <PatentLine patent={patent} />
          <StateTag tone={index < chosen.length ? 'brand' : 'neutral'}>
            {index < chosen.length ? '选定' : '自动补足'}
          </StateTag>
        </li>
      ))}
    </ol>
  );
}

/** Chooses and orders the patents of the home page. */
export default function HomeDrawer({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  /** What is chosen here; null while it is what was read. */
  const [list, setList] = useState<readonly PatentItem[] | null>(null);
  const [conflict, setConflict] = useState(false);
  const { data: picks, error, refreshAsync } = useRequest(fetchPatentPicks, { onError: () => undefined });
  const { busy, fault, setFault, trying } = useTrying();
  const leave = useUnsavedGuard(list !== null);

  const chosen = list ?? picks?.Chosen ?? [];
  const gone = picks ? picks.Ids.length - picks.Chosen.length : 0;
  const change = (next: readonly PatentItem[]) => {
    setList(next);
    setFault(null);
  };

  const save = () =>
    trying(async () => {
      try {
        await savePatentPicks({ Ids: chosen.map(({ Id }) => Id), Before: picks?.Ids ?? [] });
      } catch (failure) {
        if (!isConflict(failure)) throw failure;
        setConflict(true);
        return;
      }
      message.success('首页专利已保存');
      onClose();
    });
  const takeLatest = (keep: boolean) =>
    trying(async () => {
      await refreshAsync();
      setList(keep ? chosen : null);
      setConflict(false);
    });

  return (
    <Drawer
      open
      size={960}
      title="首页专利"
      onClose={() => leave(onClose)}
      footer={
        picks ? (
          <div className="admin-drawer-foot">
            <Button onClick={() => leave(onClose)}>取消</Button>
            <div className="admin-drawer-tools">
              <Button disabled={chosen.length === 0} onClick={() => change([])}>
                全部改为自动
              </Button>
              <Button
                type="primary"
                loading={busy}
                disabled={conflict || (list === null && gone === 0)}
                onClick={() => void save()}
              >
                保存
              </Button>
            </div>
          </div>
        ) : null
      }
    >
      {error && !picks ? (
        <LoadFailure message={failureText(error)} onRetry={() => void refreshAsync().catch(() => undefined)} />
      ) : null}
      {!picks && !error ? <FormSkeleton /> : null}
      {picks ? (
        <>
          {conflict ? <Conflict onTake={(keep) => void takeLatest(keep)} /> : null}
          <Failure of={fault} className="admin-notice" />
          {gone > 0 ? (
            <Alert
              className="admin-notice"
              type="info"
              showIcon
              title={`选定的专利中有 ${gone} 件已被删除，首页不再显示；保存后移出名单。`}
            />
          ) : null}
          <div className="home-columns">
            <div>
              <Section
                title={`选定的专利（${chosen.length} / ${RECOMMENDED_COUNT}）`}
                hint="按住一行拖动，或使用“上移”“下移”调整次序。"
              >
                {chosen.length > 0 ? (
                  <OrderList
                    label="选定的专利"
                    rows={chosen}
                    nameOf={(patent) => patent.Title}
                    onChange={change}
                    removes
                    render={(patent) => <PatentLine patent={patent} />}
                  />
                ) : (
                  <p className="admin-hint">没有选定，首页八件全部自动选择：有效且最新授权的在前。</p>
                )}
              </Section>
              <Section title="加入专利">
                <PatentSearch
                  act="加入"
                  done="已加入"
                  chosen={new Set(chosen.map(({ Id }) => Id))}
                  stop={chosen.length >= RECOMMENDED_COUNT ? '名单已满，先移出一件再加入。' : undefined}
                  onChoose={(patent) => change([...chosen, patent])}
                />
              </Section>
            </div>
            <Section title="首页预览" hint="保存后首页这样显示；空余的位置自动补足。">
              <Preview chosen={chosen} automatic={picks.Automatic} />
            </Section>
          </div>
        </>
      ) : null}
    </Drawer>
  );
}

/** Somebody else has chosen in between: what can be done about it. */
function Conflict({ onTake }: { onTake: (keep: boolean) => void }) {
  return (
    <Alert
      className="admin-notice"
      type="warning"
      showIcon
      role="alert"
      title="保存没有成功：首页专利刚刚被他人修改过"
      description={
        <>
          <p>您的名单还在。保留您的名单再保存，会换下他人选定的专利。</p>
          <Space wrap>
            <Button type="primary" size="small" onClick={() => onTake(false)}>
              取得最新名单，放弃我的修改
            </Button>
            <Button size="small" onClick={() => onTake(true)}>
              保留我的名单
            </Button>
          </Space>
        </>
      }
    />
  );
}
