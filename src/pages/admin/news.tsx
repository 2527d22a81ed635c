import { KINDS } from '@ip-portal/contract/kinds';
import { late } from '../../components/admin/kit/late';
import { articleBody, articleToForm, EMPTY_ARTICLE } from '../../components/admin/screens/article/article-form';
import { ArticlePage } from '../../components/admin/screens/article/article-page';
import { useSiteConfig } from '../../components/site-context';
import { adminNews } from '../../services/admin';

const Fields = late(
  () =>
    import(/* webpackChunkName: "admin-late-article" */ '../../components/admin/screens/article/article-form-fields'),
);

export default function AdminNews() {
  const { NewsCategories } = useSiteConfig();
  return (
    <ArticlePage
      title="新闻管理"
      description="撰写、发布和维护新闻；发布后立即显示在前台新闻中心。"
      noun={KINDS.news.label}
      kind="news"
      resource={adminNews}
      categories={NewsCategories}
      empty={EMPTY_ARTICLE}
      toForm={articleToForm}
      toBody={articleBody}
      Fields={Fields}
    />
  );
}
