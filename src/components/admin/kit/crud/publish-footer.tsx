import type { PublishStatus } from '@ip-portal/contract';
import { Button } from 'antd';
import type { AdminRecord, AdminResource } from '../../../../services/admin';
import { PublishStatusTag } from '../state-tag';
import { saveWith } from './crud-page';
import type { RecordFormApi } from './use-record-form';

/** A record that is a draft until somebody publishes it. */
export interface Stated {
  Status: PublishStatus;
}

/** What somebody may do with such records. */
export interface PublishRights {
  /** Publishes, and changes what is published. */
  publishes: boolean;
  /** Takes back what is published, to change it. */
  withdraws: boolean;
}

/** Saves through the resource; who may not publish sends nothing but the withdrawal. */
export function saveStated<Row extends AdminRecord & Stated, Write extends Partial<Stated>, F extends Partial<Stated>>(
  resource: AdminResource<Row, Write>,
  toBody: (values: F) => Write,
  publishes: boolean,
): (values: F, row: Row | null) => Promise<Row> {
  const save = saveWith(resource, toBody);
  return (values, row) =>
    row?.Status === 'published' && values.Status === 'draft' && !publishes
      ? resource.update(row.Id, { Status: 'draft', Version: row.Version } as Partial<Write> & { Version: number })
      : save(values, row);
}

/** What can be done with a record in its present state: save, publish, withdraw. */
export function PublishFooter<Row extends AdminRecord & Stated, F extends Partial<Stated>>({
  api,
  publishes,
  withdraws,
}: PublishRights & { api: RecordFormApi<Row, F> }) {
  const { row, saving } = api;
  const save = (patch: Partial<Stated>, done: string) => void api.save(patch as Partial<F>, done);
  const withdraw = (
    <Button danger disabled={saving} onClick={() => save({ Status: 'draft' }, '已撤回，访客不再看到')}>
      撤回
    </Button>
  );
  if (row?.Status === 'published') {
    return (
      <>
        <PublishStatusTag status="published" />
        {publishes ? (
          <>
            {withdraw}
            <Button type="primary" loading={saving} onClick={() => save({}, '已保存并保持发布')}>
              保存
            </Button>
          </>
        ) : withdraws ? (
          <>
            <span className="admin-hint">已发布，修改前请先撤回；改好后由审核人员发布</span>
            {withdraw}
          </>
        ) : (
          <span className="admin-hint">没有发布权限，不能修改已发布的内容</span>
        )}
      </>
    );
  }
  return (
    <>
      {row ? <PublishStatusTag status="draft" /> : null}
      {publishes ? null : <span className="admin-hint">草稿由审核人员发布后，访客才能看到</span>}
      <Button
        {...(publishes ? {} : { type: 'primary' as const })}
        disabled={saving}
        onClick={() => save({ Status: 'draft' }, '草稿已保存')}
      >
        保存草稿
      </Button>
      {publishes ? (
        <Button type="primary" loading={saving} onClick={() => save({ Status: 'published' }, '已发布')}>
          发布
        </Button>
      ) : null}
    </>
  );
}
