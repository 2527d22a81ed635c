import type { PatentFilter, PatentTaggingResult } from '@ip-portal/contract';
import { PATENT_TAG_LIMITS } from '@ip-portal/contract/limits';
import { Button, Form, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { tagPatents } from '../../../../services/admin-patents';
import { Failure } from '../../../failure/failure';
import { useTrying } from '../../kit/use-trying';

const { length, most, selected: SELECTED, patents: AT_ONCE } = PATENT_TAG_LIMITS;
const counted = (number: number) => number.toLocaleString('zh-CN');

/** What came of it, in words. */
function told({ Matched, Changed, Unchanged, Full, Left, Missing }: PatentTaggingResult): string[] {
  return [
    `共 ${counted(Matched)} 件，已改动 ${counted(Changed)} 件。`,
    ...(Unchanged > 0 ? [`${counted(Unchanged)} 件原来就是这样，没有改动。`] : []),
    ...(Full > 0 ? [`${counted(Full)} 件的标签将超过 ${most} 个，没有改动。`] : []),
    ...(Missing > 0 ? [`${counted(Missing)} 件不存在或已被删除。`] : []),
    ...(Left > 0 ? [`一次最多改动 ${counted(AT_ONCE)} 件，还有 ${counted(Left)} 件，再次执行即可继续。`] : []),
  ];
}

interface TagDialogProps {
  /** Patents that are meant; none: all that the list finds. */
  ids: readonly number[];
  /** What the list is filtered by, and how many that finds. */
  filters: PatentFilter;
  total: number;
  /** There are more than `total`. */
  capped: boolean;
  /** Tags in use. */
  known: readonly string[];
  onDone: () => void;
  onClose: () => void;
}
interface Values {
  scope: 'ids' | 'all';
  Add?: string[];
  Remove?: string[];
}

const fits = {
  validator: (_: unknown, tags: string[] | undefined) =>
    (tags ?? []).every((tag) => tag.trim().length > 0 && tag.trim().length <= length)
      ? Promise.resolve()
      : Promise.reject(new Error(`每个标签 1 至 ${length} 个字`)),
};

/** Adds and removes tags of selected patents, or of all that the list finds. */
export default function TagDialog({ ids, filters, total, capped, known, onDone, onClose }: TagDialogProps) {
  const [form] = Form.useForm<Values>();
  const [result, setResult] = useState<PatentTaggingResult | null>(null);
  const { busy, fault, setFault, trying } = useTrying();
  const options = known.map((tag) => ({ label: tag, value: tag }));
  const filtered = Object.keys(filters).length > 0;

  const send = ({ scope, Add = [], Remove = [] }: Values) => {
    if (Add.length + Remove.length === 0) return setFault('请填写要添加或移除的标签');
    if (scope === 'ids' && ids.length > SELECTED) {
      return setFault(`一次最多选定 ${SELECTED} 件；更多的请先筛选，再选“符合当前筛选条件的”`);
    }
    return void trying(async () => {
      setResult(
        await tagPatents({
          ...(scope === 'ids' ? { Ids: [...ids] } : { Filter: filters }),
          ...(Add.length > 0 ? { Add } : {}),
          ...(Remove.length > 0 ? { Remove } : {}),
        }),
      );
      onDone();
    });
  };

  return (
    <Modal
      open
      title="添加或移除标签"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{result ? '关闭' : '取消'}</Button>
          {result && result.Left === 0 ? null : (
            <Button type="primary" loading={busy} onClick={() => form.submit()}>
              {result ? '继续' : '确定'}
            </Button>
          )}
        </>
      }
    >
      <p className="admin-dialog-lead">标签只供工作人员查找和归类，前台不显示。</p>
      <Failure of={fault} className="admin-notice" />
      {result ? (
        <div role="status">
          {told(result).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      <Form<Values>
        form={form}
        layout="vertical"
        hidden={result !== null}
        initialValues={{ scope: ids.length > 0 ? 'ids' : 'all' }}
        onFinish={send}
      >
        <Form.Item name="scope" label="范围">
          <Radio.Group>
            {ids.length > 0 ? <Radio value="ids">{`所选的 ${counted(ids.length)} 件`}</Radio> : null}
            <Radio value="all">{`${filtered ? '符合当前筛选条件的' : '全部专利，'}共 ${counted(total)} 件${capped ? '以上' : ''}`}</Radio>
          </Radio.Group>
        </Form.Item>
        {total > AT_ONCE ? (
          <p className="admin-hint admin-dialog-lead">{`一次最多改动 ${counted(AT_ONCE)} 件，余下的可再次执行。`}</p>
        ) : null}
        <Form.Item name="Add" label="添加" rules={[fits]}>
          <Select mode="tags" maxCount={most} placeholder="选择，或输入后按回车" options={options} />
        </Form.Item>
        <Form.Item
          name="Remove"
          label="移除"
          dependencies={['Add']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, tags: string[] | undefined) => {
                const both = (tags ?? []).filter((tag) =>
                  (getFieldValue('Add') as string[] | undefined)?.includes(tag),
                );
                return both.length === 0
                  ? Promise.resolve()
                  : Promise.reject(new Error(`“${both.join('”“')}”不能同时添加和移除`));
              },
            }),
          ]}
        >
          <Select mode="multiple" maxCount={most} placeholder="选择" options={options} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
