import type { ArticleItem } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { EndlessFoot } from '../../../components/app/endless-foot';
import { useEndless } from '../../../components/app/use-endless';
import { PublicPage } from '../../../components/public-page';
import { type AppListData, AppNewsView, appNewsPage, loadAppNews } from '../../../views/app/news';
import type { ViewProps } from '../../../views/page';
import { pageOf } from '../../../views/records/list-query';

function EndlessNews(props: ViewProps<AppListData<ArticleItem>>) {
  const { items, total, noMore, loadingMore, error, loadMore } = useEndless({
    request: props.request,
    first: props.data,
    firstPage: pageOf(props.request),
    pageSize: PAGE_SIZE_DEFAULT,
    load: loadAppNews,
  });
  return (
    <AppNewsView
      {...props}
      data={{ items, total }}
      foot={
        <EndlessFoot
          empty={items.length === 0}
          noMore={noMore}
          loading={loadingMore}
          failed={Boolean(error)}
          onMore={loadMore}
        />
      }
    />
  );
}

const endlessPage = { ...appNewsPage, View: EndlessNews };

export default function AppNews() {
  return <PublicPage page={endlessPage} />;
}
