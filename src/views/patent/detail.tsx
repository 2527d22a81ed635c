import type { PatentDetail, PatentText } from '@ip-portal/contract';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { LIST_URLS, patentTextUrl, patentUrl, withQuery } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import {
  type Api,
  definePage,
  orNotFound,
  PageMoved,
  PageNotFound,
  type PageRequest,
  queryId,
  recordOf,
  type ViewProps,
} from '../page';
import { Chip, PatentStateChip, ShareTools } from '../parts';
import { ReadSkeleton } from '../records/read-page';
import { Figures, figuresTitle } from './figures';
import { Bibliography, Claims, EventTimeline, PatentAside } from './parts';
import { OtherText, Publications } from './publications';
import { Citations, CitedBy, Family } from './related';
import { FLAG_MEANING, numberLine, shortState } from './words';

const LIST = LIST_URLS.patent;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="read-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A patent, and the wording of a publication where another than the shown one was asked for. */
type PatentPage = PatentDetail & { Other?: PatentText };

/** Abstract, claims and description: of the record, or of the publication that was asked for. */
function Wording({ patent: { Other: other, ...patent } }: { patent: PatentPage }) {
  const { Abstract, Claims: claims, Description } = other ?? patent;
  return (
    <>
      {other ? <OtherText patent={patent} text={other} /> : null}
      {Abstract ? (
        <Section id="abstract" title={patent.Type === '外观设计' ? '简要说明' : '摘要'}>
          <p className="patent-abstract">{Abstract}</p>
        </Section>
      ) : null}
      {patent.Figures.length > 0 ? (
        <Section id="figures" title={figuresTitle(patent)}>
          <Figures figures={patent.Figures} />
        </Section>
      ) : patent.FiguresTold > 0 ? (
        <Section id="figures" title={figuresTitle(patent)}>
          <p className="quiet">共 {patent.FiguresTold} 幅，图片未随数据提供。</p>
        </Section>
      ) : null}
      {claims.length > 0 ? (
        <Section id="claims" title={`权利要求（${claims.length}）`}>
          <Claims claims={claims} />
        </Section>
      ) : null}
      {Description ? (
        <Section id="description" title="说明书">
          <details className="patent-description fold">
            <summary>展开说明书全文（约 {Math.max(1, Math.round(Description.length / 100)) * 100} 字）</summary>
            {Description.split(/\n+/).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </details>
        </Section>
      ) : null}
    </>
  );
}

function PatentView({ data: patent }: ViewProps<PatentPage>) {
  return (
    <div className="page rec patent-page">
      <div className="patent-grid">
        <header className="patent-head">
          <p className="chips flow">
            <a href={withQuery(LIST, { Type: patent.Type })}>
              <Chip tone="brand">{patent.Type}</Chip>
            </a>
            <PatentStateChip patent={patent} />
            {patent.Flags.map((flag) => (
              <Chip key={flag} tone={FLAG_MEANING[flag]?.tone}>
                {flag}
              </Chip>
            ))}
          </p>
          <h1>{patent.Title}</h1>
          <ul className="patent-numbers flow">
            {numberLine(patent).map(({ label, value }) => (
              <li key={label}>
                {label} <b className="num">{value}</b>
              </li>
            ))}
          </ul>
          <ShareTools />
        </header>
        <PatentAside patent={patent} />
        <div className="patent-main">
          <Section id="biblio" title="著录项目">
            <Bibliography patent={patent} />
          </Section>
          <Wording patent={patent} />
          {patent.Publications.length > 1 || patent.Other ? (
            <Section id="publications" title="公开文本">
              <Publications patent={patent} shown={patent.Other?.Number ?? null} />
            </Section>
          ) : null}
          {patent.Relations.length > 0 || patent.Family.length > 0 ? (
            <Section id="family" title="同族与优先权">
              <Family patent={patent} />
            </Section>
          ) : null}
          {patent.Citations.length > 0 ? (
            <Section id="citations" title={`引证文献（${patent.Citations.length}）`}>
              <Citations patent={patent} />
            </Section>
          ) : null}
          {patent.CitedByTotal > 0 ? (
            <Section id="cited-by" title={`被引证（${patent.CitedByTotal}）`}>
              <CitedBy patent={patent} />
            </Section>
          ) : null}
          <Section id="events" title="法律事件">
            {patent.Events.length > 0 ? (
              <EventTimeline patent={patent} />
            ) : (
              <p className="quiet">本站还没有收录这件专利的法律事件。</p>
            )}
          </Section>
        </div>
      </div>
    </div>
  );
}

function jsonLdOf(patent: PatentDetail): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    additionalType: 'https://www.wikidata.org/wiki/Q253623',
    name: patent.Title,
    abstract: patent.Abstract || undefined,
    identifier: numberLine(patent).map(({ label, value }) => ({ '@type': 'PropertyValue', name: label, value })),
    creator: patent.Inventors.map((name) => ({ '@type': 'Person', name })),
    dateCreated: patent.ApplicationDate ?? undefined,
    datePublished: patent.PublicationDate ?? patent.GrantDate ?? undefined,
    inLanguage: 'zh-CN',
  };
}

/** Said of a patent without an abstract. */
function summaryOf(patent: PatentDetail): string {
  const filed = patent.ApplicationDate ? `申请日 ${patent.ApplicationDate}，` : '';
  return `${patent.Type}专利 ${knownBy(patent).value}，${filed}法律状态：${shortState(patent)}。`;
}

/** The wording of another publication, where the address names one. */
async function otherText(api: Api, id: number, wanted: string | undefined, shown: boolean) {
  if (!wanted || shown) return undefined;
  return (await orNotFound(api.get(`/api/Patents/${id}/Text`, { Number: wanted }))).data;
}

/** The patent that the address names; one that was merged into another is to be found there. */
async function patentOf(api: Api, request: PageRequest): Promise<PatentDetail> {
  try {
    return await recordOf(request, '没有这件专利', (id) => api.get(`/api/Patents/${id}`));
  } catch (error) {
    const id = queryId(request);
    if (!(error instanceof PageNotFound) || id === undefined) throw error;
    const { Id } = (await orNotFound(api.get(`/api/Patents/${id}/MergedInto`))).data;
    const { text } = request.query;
    throw new PageMoved(text ? patentTextUrl(Id, text) : patentUrl(Id));
  }
}

/** A patent: what it is, where it stands, what is due next. */
export const patentDetailPage = definePage<PatentPage>({
  query: ['id', 'text'],
  async load(api, request) {
    const patent = await patentOf(api, request);
    const { text } = request.query;
    const shown = patent.Publications.some(({ Number, Wording: says }) => Number === text && says === 'shown');
    const Other = await otherText(api, patent.Id, text, shown);
    return Other ? { ...patent, Other } : patent;
  },
  head: (patent) => ({
    title: `${patent.Title}（${patent.Other?.Number ?? knownBy(patent).value}）`,
    description: patent.Abstract.slice(0, 120) || summaryOf(patent),
    canonical: patentUrl(patent.Id),
    type: 'article',
    jsonLd: [jsonLdOf(patent)],
    crumbs: [{ label: '专利信息', url: LIST }, { label: patent.Title }],
  }),
  View: PatentView,
  Skeleton: ReadSkeleton,
});
