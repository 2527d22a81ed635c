import type { PrivacyText, PrivacyTextChanges, PrivacyTextItem } from '@ip-portal/contract';
import { withQuery } from '@ip-portal/contract/urls';
import { withMobileLinks } from '../mobile/links';
import { definePage, orNotFound, PageNotFound, queryId, type ViewProps } from '../page';
import { formatDate } from '../parts/format';
import { A, useOnPhone } from '../parts/here';
import { Html } from '../parts/html';
import { EmptyState, SkeletonArticle } from '../parts/states';
import { MetaLine, PageTitle } from '../parts/titles';
import { Changes } from './changes';
import { stackedTables } from './stacked-tables';
import { TEXTS } from './texts';
import { Versions } from './versions';

interface TextData {
  kind: keyof typeof TEXTS;
  /** Published versions, the one in force first. */
  versions: PrivacyTextItem[];
  /** The version shown; null when none was ever published. */
  text: PrivacyText | null;
  /** Set when it is shown by what makes it differ from an earlier one. */
  changes: PrivacyTextChanges | null;
}

/** What is shown is not in force: says so, and where that is. */
function Outdated({ shown, present, url }: { shown: number; present: number; url: string }) {
  return (
    <p className="privacy-note" role="note">
      {`这是第 ${shown} 版，已由第 ${present} 版取代。`}
      <A href={url}>查看现行版本</A>
    </p>
  );
}

function TextView({ data, site }: ViewProps<TextData>) {
  const of = TEXTS[data.kind];
  const onPhone = useOnPhone();
  const { versions, text, changes } = data;
  const present = versions[0];
  if (!text || !present) {
    return (
      <article className="page reading privacy-page">
        <PageTitle title={of.name} />
        <EmptyState
          title={`${of.name}尚未发布`}
          text={`本站还没有发布${of.name}。发布后，全文、生效日期和每次修改的内容都会在这里公布；在此之前，有问题请与我们联系。`}
        />
      </article>
    );
  }
  const content = stackedTables(text.Content);
  return (
    <article className="page reading privacy-page">
      <PageTitle title={of.name} />
      <MetaLine
        items={[
          `第 ${text.Number} 版`,
          `${formatDate(text.PublishedAt)} 发布`,
          `${of.who}：${site.WebSiteName}`,
          site.Phone ? `联系电话：${site.Phone}` : null,
        ]}
      />
      {text.Number === present.Number ? null : <Outdated shown={text.Number} present={present.Number} url={of.url} />}
      {changes ? <Changes changes={changes} /> : <Html html={onPhone ? withMobileLinks(content) : content} />}
      <Versions versions={versions} shown={text.Number} url={of.url} />
    </article>
  );
}

function pageOf(kind: keyof typeof TEXTS) {
  const of = TEXTS[kind];
  return definePage<TextData>({
    query: ['version', 'before'],
    async load(api, request) {
      const versions = (await api.get('/api/PrivacyTexts', of.query)).data;
      const asked = queryId(request, 'version');
      const item = asked ? versions.find(({ Number }) => Number === asked) : versions[0];
      if (!item) {
        if (asked) throw new PageNotFound(`没有这一版本的${of.name}`);
        return { kind, versions, text: null, changes: null };
      }
      const url = `/api/PrivacyTexts/${item.Id}` as const;
      const Before = queryId(request, 'before');
      const [text, changes] = await Promise.all([
        orNotFound(api.get(url)),
        Before ? orNotFound(api.get(`${url}/Changes`, { Before })) : null,
      ]);
      return { kind, versions, text: text.data, changes: changes?.data ?? null };
    },
    head: ({ versions, text, changes }, site) => {
      const isOld = text !== null && text.Number !== versions[0]?.Number;
      return {
        title: isOld || changes ? `${of.name}（第 ${text?.Number} 版）` : of.name,
        description: `${site.WebSiteName}${of.about}`,
        canonical: withQuery(of.url, isOld ? { version: text.Number } : {}),
        noindex: isOld || changes !== null || text === null,
        crumbs: [{ label: of.name }],
      };
    },
    View: TextView,
    Skeleton: SkeletonArticle,
  });
}

/** The privacy policy users agree to at registration: the version in force, earlier ones, and what makes them differ. */
export const privacyPage = pageOf('privacy');
/** The terms of service, in the same way. */
export const termsPage = pageOf('terms');
