import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { SEARCH_URL } from '@ip-portal/contract/urls';
import { FilterBar, type FilterField } from '../parts/filter-bar';
import { GetForm } from '../parts/here';
import { Icon } from '../parts/icon';
import { useFollowing } from '../parts/use-following';
import { type Asked, searchHref } from './asked';

/** The box, which keeps the kind that is looked through. */
export function SearchForm({ keyword, kind }: Pick<Asked, 'keyword' | 'kind'>) {
  const field = useFollowing(keyword);
  return (
    <GetForm className="search-form" action={SEARCH_URL} role="search" aria-label="站内搜索">
      {kind ? <input type="hidden" name="Kind" value={kind} /> : null}
      <label className="sr-only" htmlFor="search-keyword">
        搜索关键词
      </label>
      <input
        ref={field}
        id="search-keyword"
        name="keyword"
        type="search"
        required
        maxLength={KEYWORD_MAX}
        defaultValue={keyword}
        placeholder="输入专利名称、申请号、法规条文或专家姓名"
      />
      <button type="submit" className="btn btn-primary">
        <Icon name="search" size={18} />
        搜索
      </button>
    </GetForm>
  );
}

/** Days and order, behind one word until they are used. */
export function Narrowing({ asked }: { asked: Asked }) {
  const { keyword, kind, from, to, newest } = asked;
  const used = from.typed !== '' || to.typed !== '' || newest;
  const day = (name: 'From' | 'To', label: string, { typed, day: read, fault }: Asked['from']): FilterField => ({
    name,
    label,
    type: 'date',
    value: read ?? typed,
    fault,
  });
  return (
    <details className="search-narrow" open={used || undefined}>
      <summary>
        <Icon name="filter" size={18} />
        日期与排序
      </summary>
      <FilterBar
        action={SEARCH_URL}
        hidden={{ keyword, Kind: kind }}
        resetHref={searchHref(asked, { days: false, newest: false })}
        fields={[
          day('From', '从（含当日）', from),
          day('To', '到（含当日）', to),
          {
            name: 'sort',
            label: '排序',
            type: 'select',
            value: newest ? 'newest' : '',
            options: [{ value: 'newest', label: '从新到旧' }],
          },
        ]}
      />
      {from.day || to.day ? <p className="soft">按日期查找时，只包括有发布日期或申请日的内容。</p> : null}
    </details>
  );
}
