import type { LawItem } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { EndlessFoot } from '../../../components/app/endless-foot';
import { useEndless } from '../../../components/app/use-endless';
import { PublicPage } from '../../../components/public-page';
import { AppLawView, appLawPage, loadAppLaws } from '../../../views/app/law';
import type { AppListData } from '../../../views/app/news';
import type { ViewProps } from '../../../views/page';
import { pageOf } from '../../../views/records/list-query';

function EndlessLaws(props: ViewProps<AppListData<LawItem>>) {
  const { items, total, noMore, loadingMore, error, loadMore } = useEndless({
    request: props.request,
    first: props.data,
    firstPage: pageOf(props.request),
    pageSize: PAGE_SIZE_DEFAULT,
    load: loadAppLaws,
  });
  return (
    <AppLawView
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

const endlessPage = { ...appLawPage, View: EndlessLaws };

export default function AppLaws() {
  return <PublicPage page={endlessPage} />;
}
