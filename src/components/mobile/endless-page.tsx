import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import type { ComponentType, ReactNode } from 'react';
import type { MobileListData } from '../../views/mobile/news';
import type { Api, PageRequest, PublicPage, ViewProps } from '../../views/page';
import { useHydrating } from '../../views/parts/use-hydrating';
import { pageOf } from '../../views/records/list-query';
import { EndlessFoot } from './endless-foot';
import { useEndless } from './use-endless';

type ListProps<T> = ViewProps<MobileListData<T>>;

/** A mobile list page whose list grows while scrolling; `View` takes what stands at its foot. */
export function endlessPage<T extends { Id: number }>(
  page: PublicPage<MobileListData<T>>,
  View: ComponentType<ListProps<T> & { foot?: ReactNode }>,
  load: (api: Api, request: PageRequest, page: number) => Promise<MobileListData<T>>,
): PublicPage<MobileListData<T>> {
  function EndlessView(props: ListProps<T>) {
    const hydrating = useHydrating();
    const { items, total, noMore, loadingMore, error, loadMore } = useEndless({
      request: props.request,
      first: props.data,
      firstPage: pageOf(props.request),
      pageSize: PAGE_SIZE_DEFAULT,
      load,
    });
    return (
      <View
        {...props}
        data={{ items, total }}
        foot={
          hydrating ? undefined : (
            <EndlessFoot
              empty={items.length === 0}
              noMore={noMore}
              loading={loadingMore}
              failed={Boolean(error)}
              onMore={loadMore}
            />
          )
        }
      />
    );
  }
  return { ...page, View: EndlessView };
}
