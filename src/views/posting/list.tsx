import type { PostingItem } from '@ip-portal/contract';
import { POSTING_MODES } from '@ip-portal/contract/labels';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { POST_URL, TRADING_URL } from '@ip-portal/contract/urls';
import type { PageRequest } from '../page';
import { CategoryTabs, EmptyState, FilterBar, Icon, PageTitle, Pagination } from '../parts';
import { A } from '../parts/here';
import { hrefWith, listHref, pageOf } from '../records/list-query';
import { ResultLine } from '../records/result-line';
import { Market } from './market';
import { postingFilters, TRADING_NAME } from './words';

/** Postings of the trading area, for those who are logged in. */
export function PostingList({
  items,
  total,
  day,
  request,
}: {
  items: readonly PostingItem[];
  total: number;
  /** Today in Asia/Shanghai. */
  day: string;
  request: PageRequest;
}) {
  const filters = postingFilters(request);
  const page = pageOf(request);
  const hrefTo = (name: string, value?: string) => hrefWith(TRADING_URL, filters, name, value);
  const { Mode, Field, keyword } = filters;
  const tab = (label: string, choice: { Type?: string; Mine?: string }) => ({
    label,
    href: listHref(TRADING_URL, { Mode, Field, keyword, ...choice }),
    active: filters.Type === choice.Type && filters.Mine === choice.Mine,
  });
  const narrowed = Boolean(Mode || Field || keyword);
  return (
    <div className="page rec list-page">
      <PageTitle title={TRADING_NAME} lead="浏览专利供给与技术需求，或发布自己的供需信息，经中心审核后公开。">
        <A className="btn btn-primary" href={POST_URL}>
          <Icon name="edit" size={18} />
          发布供需
        </A>
      </PageTitle>
      <CategoryTabs
        label="供需"
        items={[
          tab('全部', {}),
          tab('供给', { Type: 'supply' }),
          tab('需求', { Type: 'demand' }),
          tab('我的发布', { Mine: 'true' }),
        ]}
      />
      <FilterBar
        action={TRADING_URL}
        hidden={{ Type: filters.Type, Mine: filters.Mine }}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: keyword, placeholder: '标题或摘要' },
          {
            name: 'Mode',
            label: '交易方式',
            type: 'select',
            value: Mode,
            options: POSTING_MODES.map((mode) => ({ value: mode, label: mode })),
          },
          { name: 'Field', label: '技术领域', type: 'text', value: Field, placeholder: '如 新材料' },
        ]}
        resetHref={listHref(TRADING_URL, { Type: filters.Type, Mine: filters.Mine })}
      />
      {narrowed ? (
        <ResultLine
          total={total}
          active={[
            { label: '关键词', value: keyword, href: hrefTo('keyword') },
            { label: '交易方式', value: Mode, href: hrefTo('Mode') },
            { label: '技术领域', value: Field, href: hrefTo('Field') },
          ]}
        />
      ) : null}
      {items.length > 0 ? (
        <Market items={items} day={day} mine={filters.Mine === 'true'} terms={keyword ? keyword.split(/\s+/) : []} />
      ) : filters.Mine && !narrowed ? (
        <EmptyState
          title="您还没有发布供需信息"
          text="写清技术内容、交易方式和价格，提交后由中心审核。"
          action={{ label: '发布供需', href: POST_URL }}
        />
      ) : (
        <EmptyState
          title={page > 1 ? '没有这一页' : '没有符合条件的供需信息'}
          text={page > 1 ? '您打开的页码超出了范围。' : '可以放宽条件，或者发布自己的需求，让供给方找到您。'}
          action={
            page > 1
              ? { label: '回到第一页', href: listHref(TRADING_URL, filters) }
              : { label: '查看全部供需', href: TRADING_URL }
          }
        />
      )}
      <Pagination
        current={page}
        pageSize={PAGE_SIZE_DEFAULT}
        total={total}
        hrefFor={(to) => listHref(TRADING_URL, filters, to)}
      />
    </div>
  );
}
