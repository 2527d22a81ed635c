import type { AdminNotice } from '@ip-portal/contract';
import { late } from '../../components/admin/kit/late';
import type { Column } from '../../components/admin/kit/table/column';
import { showTime } from '../../components/admin/kit/words';
import { EMPTY_NOTICE, noticeBody, noticeToForm } from '../../components/admin/screens/article/article-form';
import { ArticlePage } from '../../components/admin/screens/article/article-page';
import { useSiteConfig } from '../../components/site-context';
import { adminNotices } from '../../services/admin';

const Fields = late(
  () => import(/* webpackChunkName: "admin-late-notice" */ '../../components/admin/screens/article/notice-form-fields'),
);

const COLUMNS: Column<AdminNotice>[] = [
  {
    title: '截止时间',
    name: 'DeadlineAt',
    width: 150,
    sorter: true,
    render: (row) => (
      <span className="admin-two-lines admin-num">
        {showTime(row.DeadlineAt)}
        {row.DaysLeft === null ? null : <small>{row.DaysLeft < 0 ? '已截止' : `剩 ${row.DaysLeft} 天`}</small>}
      </span>
    ),
  },
];

export default function AdminNotices() {
  const { NoticeCategories } = useSiteConfig();
  return (
    <ArticlePage
      title="通知公告"
      description="发布通知、公示和公告；重要内容可置顶或定时发布，有期限的可填截止时间和办理要点。"
      noun="公告"
      kind="notice"
      resource={adminNotices}
      categories={NoticeCategories}
      columns={COLUMNS}
      empty={EMPTY_NOTICE}
      toForm={noticeToForm}
      toBody={noticeBody}
      Fields={Fields}
    />
  );
}
