import { ArticlePage } from '../../components/admin/screens/article/article-page';
import { useSiteConfig } from '../../components/site-context';
import { adminNotices } from '../../services/admin';

export default function AdminNotices() {
  const { NoticeCategories } = useSiteConfig();
  return (
    <ArticlePage
      title="通知公告"
      description="发布通知、公示和公告；重要内容可置顶或定时发布。"
      noun="公告"
      kind="notice"
      resource={adminNotices}
      categories={NoticeCategories}
    />
  );
}
