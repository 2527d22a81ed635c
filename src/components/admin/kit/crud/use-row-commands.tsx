import { App } from 'antd';
import type { AdminRecord, AdminRecords } from '../../../../services/admin';
import { failureText } from '../words';
import type { BatchChoice } from './batch-bar';

interface RowCommandOptions<Row extends AdminRecord> {
  noun: string;
  resource: Pick<AdminRecords<Row>, 'remove' | 'restore' | 'batch'>;
  nameOf: (row: Row) => string;
  onDone: () => void;
}

/** Deletes, restores and batches, each with a question before and a word after. */
export function useRowCommands<Row extends AdminRecord>({ noun, resource, nameOf, onDone }: RowCommandOptions<Row>) {
  const { modal, message } = App.useApp();

  async function run(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      message.success(done);
    } catch (error) {
      message.error(failureText(error));
    }
    onDone();
  }

  function remove(row: Row): void {
    modal.confirm({
      title: `删除“${nameOf(row)}”？`,
      content: `删除后，访客不再看到这条${noun}；可以在“已删除”中恢复。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => run(() => resource.remove(row.Id), '已删除'),
    });
  }

  function restore(row: Row): void {
    void run(() => resource.restore(row.Id), '已恢复');
  }

  async function apply(rows: Row[], choice: BatchChoice): Promise<void> {
    if (!resource.batch) return;
    try {
      const { Done, Failed } = await resource.batch(
        rows.map((row) => row.Id),
        choice.action,
      );
      if (Failed.length === 0) message.success(`已${choice.label} ${Done} 条`);
      else {
        modal.warning({
          title: `已${choice.label} ${Done} 条，${Failed.length} 条没有成功`,
          content: (
            <ul className="admin-failures">
              {Failed.map(({ Id, Reason }) => {
                const row = rows.find((entry) => entry.Id === Id);
                return (
                  <li key={Id}>
                    {row ? nameOf(row) : noun}：{Reason}
                  </li>
                );
              })}
            </ul>
          ),
        });
      }
    } catch (error) {
      message.error(failureText(error));
    }
    onDone();
  }

  function batch(rows: Row[], choice: BatchChoice): void {
    modal.confirm({
      title: `${choice.label}所选的 ${rows.length} 条${noun}？`,
      content: rows.slice(0, 5).map(nameOf).join('、') + (rows.length > 5 ? ' 等' : ''),
      okText: choice.label,
      okButtonProps: { danger: choice.danger ?? false },
      onOk: () => apply(rows, choice),
    });
  }

  return { remove, restore, batch };
}
