import { OrderedListOutlined } from '@ant-design/icons';
import type { AdminLink, LinkWrite } from '@ip-portal/contract';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { Button } from 'antd';
import { Suspense, useContext, useState } from 'react';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import { useMay } from '../../components/admin/kit/rights';
import type { Column } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT, VISIBLE } from '../../components/admin/kit/table/common-columns';
import { textOf } from '../../components/admin/kit/words';
import { SiteChanged } from '../../components/admin/shell/site-changed';
import { adminLinks } from '../../services/admin';
import { NewWindow } from '../../views/parts/new-window';

const Fields = late(
  () => import(/* webpackChunkName: "admin-late-link" */ '../../components/admin/screens/link/link-fields'),
);
const OrderDialog = late(
  () => import(/* webpackChunkName: "admin-late-order" */ '../../components/admin/screens/link/order-dialog'),
);

const EMPTY: LinkWrite = { Name: '', Link: '', Image: null, Sort: SORT_DEFAULT, IsVisible: true };

function toBody(values: LinkWrite): LinkWrite {
  return {
    Name: textOf(values.Name),
    Link: textOf(values.Link),
    Image: values.Image ?? null,
    Sort: values.Sort ?? SORT_DEFAULT,
    IsVisible: Boolean(values.IsVisible),
  };
}

const COLUMNS: Column<AdminLink>[] = [
  {
    title: '名称',
    name: 'Name',
    width: 240,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Name} />,
  },
  {
    title: '图片',
    name: 'Image',
    width: 120,
    render: (row) =>
      row.Image ? <img className="link-image" src={row.Image} alt="" /> : <span className="admin-hint">默认图形</span>,
  },
  {
    title: '链接地址',
    name: 'Link',
    width: 240,
    ellipsis: true,
    render: (row) => (
      <a href={row.Link} target="_blank" rel="noopener noreferrer external">
        {row.Link}
        <NewWindow quiet />
      </a>
    ),
  },
  VISIBLE,
  SORT,
  UPDATED_AT,
];

export default function AdminLinks() {
  const siteChanged = useContext(SiteChanged);
  const [ordering, setOrdering] = useState<(() => void) | null>(null);
  const may = useMay();
  const save = saveWith(adminLinks, toBody);
  return (
    <>
      <CrudPage<AdminLink, LinkWrite>
        title="友情链接"
        description="维护前台页面底部的友情链接；可拖动调整顺序。"
        noun="链接"
        resource={adminLinks}
        columns={COLUMNS}
        nameOf={(row) => row.Name}
        initialValues={EMPTY}
        toForm={(row) => row}
        save={async (values, row) => {
          const saved = await save(values, row);
          siteChanged();
          return saved;
        }}
        drawerWidth={600}
        toolbar={({ reload }) =>
          may('Links:write') ? (
            <Button icon={<OrderedListOutlined aria-hidden />} onClick={() => setOrdering(() => reload)}>
              调整顺序
            </Button>
          ) : null
        }
        loadFields={Fields.load}
      >
        <Fields />
      </CrudPage>
      <Suspense>
        {ordering ? (
          <OrderDialog
            onClose={() => setOrdering(null)}
            onDone={() => {
              ordering();
              siteChanged();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
