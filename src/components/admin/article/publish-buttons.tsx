import type { AdminArticle } from '@ip-portal/contract';
import { Button, DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { RecordFormApi } from '../crud/use-record-form';
import { ArticleStateTag } from '../state-tag';
import { showTime } from '../words';
import type { ArticleForm } from './article-form';
import { ArticlePreview } from './article-preview';

interface PublishButtonsProps<Row, F> {
  api: RecordFormApi<Row, F>;
}

/** What can be done with an article in its present state: preview, save, publish, schedule, withdraw. */
export function PublishButtons<Row extends AdminArticle, F extends ArticleForm>({ api }: PublishButtonsProps<Row, F>) {
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
      {state === 'published' ? (
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
      )}
      {preview ? <ArticlePreview values={api.values()} onClose={() => setPreview(false)} /> : null}
      {asking ? (
        <ScheduleDialog
          initial={state === 'scheduled' && row?.PublishTime ? dayjs(showTime(row.PublishTime)) : null}
          onCancel={() => setAsking(false)}
          onPick={(time) => {
            setAsking(false);
            save(
              { Status: 'published', PublishTime: onCentresClock(time) },
              `将于 ${time.format('YYYY-MM-DD HH:mm')} 发布`,
            );
          }}
        />
      ) : null}
    </>
  );
}

/** The time picked, meant on the centre's clock wherever the person is. */
function onCentresClock(time: Dayjs): string {
  return `${time.format('YYYY-MM-DDTHH:mm')}:00+08:00`;
}

interface ScheduleDialogProps {
  initial: Dayjs | null;
  onPick: (time: Dayjs) => void;
  onCancel: () => void;
}

function ScheduleDialog({ initial, onPick, onCancel }: ScheduleDialogProps) {
  const [time, setTime] = useState<Dayjs | null>(initial);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Modal
      open
      title="定时发布"
      okText="确定"
      width={420}
      zIndex={1100}
      onCancel={onCancel}
      onOk={() => {
        if (!time) setFault('请选择发布时间');
        else if (dayjs(onCentresClock(time)).isBefore(dayjs())) setFault('发布时间应晚于现在');
        else onPick(time);
      }}
    >
      <p className="admin-dialog-lead">到达所选时间后自动对访客可见，在此之前仍可修改或取消。</p>
      <DatePicker
        aria-label="发布时间"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        value={time}
        onChange={(value) => {
          setTime(value);
          setFault(null);
        }}
        disabledDate={(day) => day.isBefore(dayjs().startOf('day'))}
        style={{ width: '100%' }}
        status={fault ? 'error' : ''}
      />
      {fault ? (
        <p role="alert" className="adm-state-danger">
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
