import { OrderedListOutlined } from '@ant-design/icons';
import { type ProColumns, ProFormDigit, ProFormSwitch, ProFormText } from '@ant-design/pro-components';
import type { AdminLink, LinkWrite } from '@ip-portal/contract';
import { Button } from 'antd';
import { useContext, useState } from 'react';
import { CrudPage, saveWith, type TableTools } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { OrderDialog } from '../../components/admin/link-order/order-dialog';
import { Row } from '../../components/admin/section';
import { SiteChanged } from '../../components/admin/shell/site-changed';
import { StateTag } from '../../components/admin/state-tag';
import { ImageField } from '../../components/admin/upload/image-field';
import { showTime, textOf } from '../../components/admin/words';
import { adminLinks } from '../../services/admin';

const EMPTY: LinkWrite = { Name: '', Link: '', Image: null, Sort: 100, IsVisible: true };

function toBody(values: LinkWrite): LinkWrite {
  return {
    Name: textOf(values.Name),
    Link: textOf(values.Link),
    Image: values.Image ?? null,
    Sort: values.Sort ?? 100,
    IsVisible: Boolean(values.IsVisible),
  };
}

const columns = (tools: TableTools<AdminLink>): ProColumns<AdminLink>[] => [
  {
    title: '名称',
    dataIndex: 'Name',
    width: 240,
    sorter: true,
    render: (_, row) => <NameCell row={row} tools={tools} name={row.Name} />,
  },
  {
    title: '图片',
    dataIndex: 'Image',
    width: 120,
    search: false,
    render: (_, row) =>
      row.Image ? <img className="link-image" src={row.Image} alt="" /> : <span className="admin-hint">默认图形</span>,
  },
  {
    title: '链接地址',
    dataIndex: 'Link',
    width: 240,
    search: false,
    ellipsis: true,
    render: (_, row) => (
      <a href={row.Link} target="_blank" rel="noopener noreferrer external">
        {row.Link}
      </a>
    ),
  },
  {
    title: '显示',
    dataIndex: 'IsVisible',
    width: 100,
    search: false,
    render: (_, row) =>
      row.IsVisible ? <StateTag tone="success">显示</StateTag> : <StateTag tone="neutral">隐藏</StateTag>,
  },
  { title: '排序', dataIndex: 'Sort', width: 80, align: 'right', sorter: true, search: false },
  {
    title: '最近修改',
    dataIndex: 'UpdatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.UpdatedAt)}</span>,
  },
];

export default function AdminLinks() {
  const siteChanged = useContext(SiteChanged);
  const [ordering, setOrdering] = useState<(() => void) | null>(null);
  const save = saveWith(adminLinks, toBody);
  return (
    <>
      <CrudPage<AdminLink, LinkWrite>
        title="友情链接"
        description="维护前台页面底部的友情链接；可拖动调整顺序。"
        noun="链接"
        resource={adminLinks}
        columns={columns}
        nameOf={(row) => row.Name}
        initialValues={EMPTY}
        toForm={(row) => row}
        save={async (values, row) => {
          const saved = await save(values, row);
          siteChanged();
          return saved;
        }}
        drawerWidth={600}
        toolbar={({ reload }) => (
          <Button icon={<OrderedListOutlined aria-hidden />} onClick={() => setOrdering(() => reload)}>
            调整顺序
          </Button>
        )}
      >
        <ProFormText
          name="Name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
          fieldProps={{ maxLength: 100 }}
        />
        <ProFormText
          name="Link"
          label="链接地址"
          placeholder="https:// 开头的网址"
          rules={[
            { required: true, whitespace: true, message: '请填写链接地址' },
            { pattern: /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/, message: '链接地址应以 https:// 或 / 开头' },
          ]}
          fieldProps={{ maxLength: 500 }}
        />
        <ImageField name="Image" label="图片" shape="contain" hint="建议横向标志；不上传时显示默认图形" />
        <Row>
          <ProFormSwitch name="IsVisible" label="在前台显示" />
          <ProFormDigit
            name="Sort"
            label="排序"
            min={0}
            max={100_000}
            extra="数字小的排在前面"
            fieldProps={{ precision: 0 }}
          />
        </Row>
      </CrudPage>
      {ordering ? (
        <OrderDialog
          onClose={() => setOrdering(null)}
          onDone={() => {
            ordering();
            siteChanged();
          }}
        />
      ) : null}
    </>
  );
}
