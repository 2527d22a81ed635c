import { ArticlePage } from '../../components/admin/screens/article/article-page';
import { useSiteConfig } from '../../components/site-context';
import { adminNews } from '../../services/admin';

export default function AdminNews() {
  const { NewsCategories } = useSiteConfig();
  return (
    <ArticlePage
      title="新闻管理"
      description="撰写、发布和维护新闻；发布后立即显示在前台新闻中心。"
      noun="新闻"
      kind="news"
      resource={adminNews}
      categories={NewsCategories}
    />
  );
}
