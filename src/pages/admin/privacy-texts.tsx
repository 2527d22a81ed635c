import { PlusOutlined } from '@ant-design/icons';
import type { AdminPrivacyTextItem } from '@ip-portal/contract';
import { TEXT_KIND_LABELS, TEXT_KINDS, type TextKind } from '@ip-portal/contract/consent-words';
import { PRIVACY_URL, TERMS_URL, withQuery } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { App, Button, Segmented, Table } from 'antd';
import { Suspense, useState } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox, LoadFailure } from '../../components/admin/kit/states';
import { failureText, showTime } from '../../components/admin/kit/words';
import { dropPrivacyText, fetchPrivacyTexts, publishPrivacyText } from '../../services/privacy';
import { NewWindow } from '../../views/parts/new-window';
import '../../components/admin/kit/table/table.css';

const DraftDrawer = late(
  () => import(/* webpackChunkName: "admin-late-privacy" */ '../../components/admin/screens/privacy/draft-drawer'),
);

const nameOf = ({ Number }: AdminPrivacyTextItem) => (Number === null ? '草稿' : `第 ${Number} 版`);

const URLS: Record<TextKind, string> = { privacy: PRIVACY_URL, terms: TERMS_URL };

/** The versions of the privacy text and of the terms of service, and the draft of the next one. */
export default function AdminPrivacyTexts() {
  const { modal, message } = App.useApp();
  const may = useMay();
  const [kind, setKind] = useState<TextKind>('privacy');
  const name = TEXT_KIND_LABELS[kind];
  const { data, error, loading, refresh } = useRequest(() => fetchPrivacyTexts(kind), {
    refreshDeps: [kind],
    onError: () => undefined,
  });
  const [writing, setWriting] = useState(false);
  const draft = data?.find(({ PublishedAt }) => PublishedAt === null) ?? null;
  const present = data?.find(({ PublishedAt }) => PublishedAt !== null) ?? null;

  function ask(title: string, content: string, okText: string, act: () => Promise<unknown>): void {
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await act();
        } catch (failure) {
          modal.error({ title: '没有成功', content: failureText(failure) });
        }
        refresh();
      },
    });
  }
  const publish = (row: AdminPrivacyTextItem) =>
    ask(
      `发布为${name}第 ${(present?.Number ?? 0) + 1} 版？`,
      '发布后立即对公众生效，不能再修改或删除；以后的改动须另起草新版本。用户登录后须同意新版本，才能继续发布或修改内容。',
      '发布',
      async () => {
        await publishPrivacyText(row.Id, row.Version);
        message.success('新版本已发布');
      },
    );
  const drop = (row: AdminPrivacyTextItem) =>
    ask('删除草稿？', '草稿的内容不能恢复。', '删除', async () => {
      await dropPrivacyText(row.Id);
      message.success('草稿已删除');
    });

  const draftActions = (row: AdminPrivacyTextItem) => (
    <span className="row-actions">
      {may('PrivacyTexts:write') ? (
        <button type="button" className="row-link" aria-label="编辑草稿" onClick={() => setWriting(true)}>
          编辑
        </button>
      ) : null}
      {may('PrivacyTexts:publish') ? (
        <button type="button" className="row-link" aria-label="发布草稿" onClick={() => publish(row)}>
          发布
        </button>
      ) : null}
      {may('PrivacyTexts:write') ? (
        <button type="button" className="row-link danger" aria-label="删除草稿" onClick={() => drop(row)}>
          删除
        </button>
      ) : null}
    </span>
  );
  const links = ({ Number }: AdminPrivacyTextItem) => (
    <span className="row-actions">
      <a className="row-link" href={withQuery(URLS[kind], { version: Number })} target="_blank" rel="noopener">
        查看
        <NewWindow quiet />
      </a>
      {Number !== null && Number > 1 ? (
        <a
          className="row-link"
          href={withQuery(URLS[kind], { version: Number, before: Number - 1 })}
          target="_blank"
          rel="noopener"
        >
          与上一版的不同
          <NewWindow quiet />
        </a>
      ) : null}
    </span>
  );

  return (
    <div className="admin-page">
      <PageHeader
        title="隐私政策与服务协议"
        description="用户须同意的文本的各版本。发布后的版本不再改动，公众可以查看每一版和版本之间的不同。"
        extra={
          may('PrivacyTexts:write') && data && !draft ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setWriting(true)}>
              起草新版本
            </Button>
          ) : null
        }
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <Segmented
        className="admin-notice"
        aria-label="文本"
        value={kind}
        onChange={setKind}
        options={TEXT_KINDS.map((value) => ({ value, label: TEXT_KIND_LABELS[value] }))}
      />
      <section className="table-card" aria-label={`${name}的版本`}>
        <Table<AdminPrivacyTextItem>
          rowKey="Id"
          size="small"
          loading={loading}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 860 }}
          aria-label={`${name}的版本`}
          locale={{ emptyText: <EmptyBox title="还没有版本" text="起草并发布后，公众可以查看。" /> }}
          columns={[
            {
              title: '版本',
              key: 'Number',
              width: 150,
              render: (_, row) => (
                <span>
                  {nameOf(row)} {row === present ? <StateTag tone="success">现行</StateTag> : null}
                  {row === draft ? <StateTag tone="neutral">未发布</StateTag> : null}
                </span>
              ),
            },
            { title: '变更说明', key: 'Note', dataIndex: 'Note' },
            {
              title: '发布时间',
              key: 'PublishedAt',
              width: 150,
              render: (_, row) => <span className="admin-num">{showTime(row.PublishedAt)}</span>,
            },
            {
              title: '操作',
              key: 'do',
              width: 200,
              render: (_, row) => (row === draft ? draftActions(row) : links(row)),
            },
          ]}
        />
      </section>
      <Suspense>
        {writing ? (
          <DraftDrawer kind={kind} draft={draft} present={present} onClose={() => setWriting(false)} onDone={refresh} />
        ) : null}
      </Suspense>
    </div>
  );
}
