import type { AdminArticle } from '@ip-portal/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import type { RecordFormApi } from '../../kit/crud/use-record-form';
import { late } from '../../kit/late';
import { ArticleStateTag } from '../../kit/state-tag';
import { showTime } from '../../kit/words';
import type { ArticleForm } from './article-form';

const ArticlePreview = late(() => import(/* webpackChunkName: "admin-late-preview" */ './article-preview'));
const ScheduleDialog = late(() => import(/* webpackChunkName: "admin-late-schedule" */ './schedule-dialog'));

interface PublishButtonsProps<Row, F> {
  api: RecordFormApi<Row, F>;
  /** Whether the editor may publish; else drafts are all there is to save. */
  publishes: boolean;
}

/** What can be done with an article in its present state: preview, save, publish, schedule, withdraw. */
export function PublishButtons<Row extends AdminArticle, F extends ArticleForm>({
  api,
  publishes,
}: PublishButtonsProps<Row, F>) {
  const [preview, setPreview] = useState(false);
  const [asking, setAsking] = useState(false);
  const { row, saving } = api;
  const state = row?.State ?? 'draft';
  const save = (patch: Partial<ArticleForm>, done: string) => void api.save(patch as Partial<F>, done);
  const now = () => dayjs().format();

  return (
    <>
      {row ? <ArticleStateTag state={state} /> : null}
      {state === 'scheduled' && row ? <span className="admin-hint">将于 {showTime(row.PublishTime)} 发布</span> : null}
      <Button onClick={() => setPreview(true)}>预览</Button>
      {!publishes && row?.Status === 'published' ? (
        <span className="admin-hint">没有发布权限，不能修改已发布的内容</span>
      ) : state === 'published' ? (
        <>
          <Button danger disabled={saving} onClick={() => save({ Status: 'offline' }, '已撤回，访客不再看到')}>
            撤回
          </Button>
          <Button type="primary" loading={saving} onClick={() => save({}, '已保存并保持发布')}>
            保存
          </Button>
        </>
      ) : (
        <>
          {state === 'scheduled' ? (
            <Button disabled={saving} onClick={() => save({ Status: 'draft' }, '已取消定时，保存为草稿')}>
              取消定时
            </Button>
          ) : null}
          <Button
            disabled={saving}
            onClick={() => save(row ? {} : { Status: 'draft' }, state === 'draft' ? '草稿已保存' : '已保存')}
          >
            {state === 'draft' ? '保存草稿' : '仅保存'}
          </Button>
          {publishes ? (
            <>
              <Button disabled={saving} onClick={() => setAsking(true)}>
                {state === 'scheduled' ? '修改发布时间' : '定时发布'}
              </Button>
              <Button
                type="primary"
                loading={saving}
                onClick={() => save({ Status: 'published', PublishTime: now() }, '已发布')}
              >
                立即发布
              </Button>
            </>
          ) : null}
        </>
      )}
      <Suspense>
        {preview ? <ArticlePreview values={api.values()} onClose={() => setPreview(false)} /> : null}
        {asking ? (
          <ScheduleDialog
            initial={state === 'scheduled' && row?.PublishTime ? showTime(row.PublishTime) : null}
            onCancel={() => setAsking(false)}
            onPick={(time) => {
              setAsking(false);
              save({ Status: 'published', PublishTime: time }, `将于 ${showTime(time)} 发布`);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
