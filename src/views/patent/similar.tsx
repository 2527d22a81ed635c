import type { SimilarToText, SuggestedClass } from '@ip-portal/contract';
import { SIMILAR_TEXT } from '@ip-portal/contract/rules/similar-text';
import { LIST_URLS, patentSearchUrl, SIMILAR_URL } from '@ip-portal/contract/urls';
import { definePage, type PageRequest, type ViewProps } from '../page';
import { EmptyState, Icon, PageTitle, SkeletonRows } from '../parts';
import { A, GetForm } from '../parts/here';
import { SimilarPatents } from './related';

interface SimilarData {
  text: string;
  /** Null while nothing is asked for. */
  found: SimilarToText | null;
}

const NAME = '由文字找相似专利';
const LEAD = '粘贴技术方案或摘要，查找本站收录的相近专利，并看它可能属于哪个分类。';

/** The text as it is read; of a long one its beginning. */
const textOf = (request: PageRequest): string =>
  [...(request.query.text ?? '').split('\0').join('').trim()].slice(0, SIMILAR_TEXT.max).join('');

function TextForm({ text }: { text: string }) {
  return (
    // Keyed: in the browser the field follows the address.
    <GetForm key={text} className="similar-form" action={SIMILAR_URL} aria-label={NAME}>
      <label htmlFor="similar-text">技术方案、名称或摘要</label>
      <textarea
        id="similar-text"
        name="text"
        rows={6}
        required
        minLength={SIMILAR_TEXT.min}
        maxLength={SIMILAR_TEXT.max}
        defaultValue={text}
        aria-describedby="similar-hint"
      />
      <p id="similar-hint" className="soft">
        最多 {SIMILAR_TEXT.max} 字。文字会出现在网址里：还没有公开、准备申请专利的内容，请不要粘贴。
      </p>
      <button type="submit" className="btn btn-primary">
        <Icon name="search" size={18} />
        查找
      </button>
    </GetForm>
  );
}

function Classes({ classes, nearest }: { classes: readonly SuggestedClass[]; nearest: number }) {
  return (
    <section className="read-section" aria-labelledby="similar-classes">
      <h2 id="similar-classes">建议分类</h2>
      <p className="soft">按用词和最相近的 {nearest} 件专利推算的 IPC 小类，供参考，以审查部门给出的分类为准。</p>
      <ol className="kin-list">
        {classes.map(({ Symbol: symbol, Title, Share, Among }) => (
          <li key={symbol}>
            <A href={patentSearchUrl(`分类号=${symbol}`)}>
              <span className="num">{symbol}</span>
              {Title ? ` ${Title}` : ''}
            </A>
            <span className="kin-facts flow soft">
              <span>
                可能性约 <span className="num">{Share}%</span>
              </span>
              <span>
                相近专利中有 <span className="num">{Among}</span> 件
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Found({ found }: { found: SimilarToText }) {
  if (found.Patents.length === 0) {
    return (
      <EmptyState
        title="没有找到相近的专利"
        text="本站只收录部分专利。请多写几句，写明所用的部件、材料或步骤。"
        action={{ label: '查看全部专利', href: LIST_URLS.patent }}
      />
    );
  }
  return (
    <>
      {found.Classes.length > 0 ? <Classes classes={found.Classes} nearest={found.Nearest} /> : null}
      <section className="read-section" aria-labelledby="similar-patents">
        <h2 id="similar-patents">相似专利</h2>
        <p className="soft">按文字和分类的相近程度排列，不是对新颖性或侵权的判断。</p>
        <SimilarPatents records={found.Patents} />
      </section>
    </>
  );
}

function SimilarView({ data: { text, found } }: ViewProps<SimilarData>) {
  return (
    <div className="page rec">
      <PageTitle title={NAME} lead={LEAD} />
      <TextForm text={text} />
      {found ? <Found found={found} /> : null}
    </div>
  );
}

/** Patents that are like a text, and the subclass it may belong to: the address is the question. */
export const similarPage = definePage<SimilarData>({
  query: ['text'],
  async load(api, request) {
    const text = textOf(request);
    if (text.length < SIMILAR_TEXT.min) return { text, found: null };
    return { text, found: (await api.get('/api/Patents/Similar', { text })).data };
  },
  head: (data, site) => ({
    title: NAME,
    description: `${site.WebSiteName}：${LEAD}`,
    canonical: SIMILAR_URL,
    noindex: data.text !== '',
    crumbs: [{ label: '专利信息', url: LIST_URLS.patent }, { label: NAME }],
  }),
  View: SimilarView,
  Skeleton: () => <SkeletonRows count={6} />,
});
