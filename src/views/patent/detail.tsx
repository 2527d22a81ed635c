import type { PatentDetail, SimilarPatent } from '@ip-portal/contract';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { LIST_URLS, patentTextUrl, patentUrl } from '@ip-portal/contract/urls';
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
  scriptOf,
  type ViewProps,
} from '../page';
import { ReadSkeleton } from '../records/read-page';
import { Cite } from './cite';
import { Claims } from './claims';
import { Classes } from './classes';
import { type Part, PatentContents } from './contents';
import { Description } from './description';
import { FeeYears } from './fees';
import { Figures, figuresTitle } from './figures';
import { PatentHead } from './head';
import { Bibliography, PatentAside } from './parts';
import { Printed } from './printed';
import { OtherText, Publications, type ToldPublication } from './publications';
import type { ReadPatent, Wording } from './read-text';
import { Citations, CitedBy, Family, SameApplicant, SimilarPatents } from './related';
import { EventTimeline } from './timeline';
import { useOpenInPrint } from './use-open-in-print';
import { numberLine, shortState } from './words';

const LIST = LIST_URLS.patent;

/** A patent, its wording, or that of a publication where another than the shown one was asked for, and those like it. */
type PatentPage = ReadPatent & { Other?: ToldPublication; Wording: Wording; Similar: SimilarPatent[] };

/** A section of the page; `name` stands in the contents. */
interface Section extends Part {
  title: string;
  body: ReactNode;
}

function FigureSection({ patent }: { patent: PatentPage }) {
  return patent.Figures.length > 0 ? (
    <Figures figures={patent.Figures} signs={patent.Wording.signs} />
  ) : (
    <p className="quiet">共 {patent.FiguresTold} 幅，图片未随数据提供。</p>
  );
}

/** What there is to read of a patent, in its order; abstract, claims and description are those of the publication asked for. */
function sectionsOf(patent: PatentPage): Section[] {
  const { Other: other, Similar: similar, Wording: wording } = patent;
  const { Abstract: words } = other ?? patent;
  const { claims, description } = wording;
  const { Citations: cited, CitedByTotal: citing } = patent;
  const abstract = patent.Type === '外观设计' ? '简要说明' : '摘要';
  const figures = figuresTitle(patent);
  const section = (there: boolean | number | string, id: string, name: string, title: string, body: ReactNode) =>
    there ? [{ id, name, title, body }] : [];
  const events =
    patent.Timeline.length > 0 ? (
      <EventTimeline events={patent.Timeline} />
    ) : (
      <p className="quiet">本站还没有收录这件专利的法律事件。</p>
    );
  const summary = section(
    words,
    'abstract',
    abstract,
    abstract,
    <Printed className="patent-abstract" text={words} of={abstract} />,
  );
  const pictures = section(
    patent.Figures.length || patent.FiguresTold,
    'figures',
    figures,
    figures,
    <FigureSection patent={patent} />,
  );
  return [
    ...(patent.Type === '外观设计' ? [pictures, summary] : [summary, pictures]),
    section(true, 'events', '法律事件', '法律事件', events),
    section(patent.FeeYears.length, 'fees', '年费', '年费', <FeeYears patent={patent} />),
    section(claims.length, 'claims', '权利要求', `权利要求（${claims.length}）`, <Claims claims={claims} />),
    section(
      wording.length,
      'description',
      '说明书',
      '说明书',
      <Description pieces={description} length={wording.length} />,
    ),
    section(patent.Classes.length, 'classes', '分类', '分类', <Classes patent={patent} />),
    section(true, 'biblio', '著录项目', '著录项目', <Bibliography patent={patent} />),
    section(
      patent.Publications.length > 1 || other !== undefined,
      'publications',
      '公开文本',
      '公开文本',
      <Publications patent={patent} shown={other?.Number ?? null} />,
    ),
    section(
      patent.Relations.length || patent.Family.length,
      'family',
      '同族',
      '同族与优先权',
      <Family patent={patent} />,
    ),
    section(cited.length, 'citations', '引证', `引证文献（${cited.length}）`, <Citations patent={patent} />),
    section(citing, 'cited-by', '被引证', `被引证（${citing}）`, <CitedBy patent={patent} />),
    section(
      patent.SameApplicant.length,
      'same-applicant',
      '同一申请人',
      '同一申请人的专利',
      <SameApplicant patent={patent} />,
    ),
    section(similar.length, 'similar', '相似专利', '相似专利', <SimilarPatents records={similar} />),
    section(true, 'cite', '引用格式', '引用格式', <Cite patent={patent} />),
  ].flat();
}

function PatentView({ data: patent }: ViewProps<PatentPage>) {
  const sections = sectionsOf(patent);
  useOpenInPrint();
  return (
    <div className="page rec patent-page">
      <div className="patent-grid">
        <PatentHead patent={patent} />
        <PatentContents parts={sections} />
        <PatentAside patent={patent} />
        <div className="patent-main">
          {patent.Other ? <OtherText patent={patent} text={patent.Other} /> : null}
          {sections.map(({ id, title, body }) => (
            <section key={id} className="read-section" aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function jsonLdOf(patent: PatentPage): Record<string, unknown> {
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
function summaryOf(patent: PatentPage): string {
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
    const [{ wordingOf }, { Claims, Description, ...patent }] = await Promise.all([
      // Sent for when a page is opened after another; of the first page the backend has read it.
      scriptOf(import('./read-text')),
      patentOf(api, request),
    ]);
    const { text } = request.query;
    const shown = patent.Publications.some(({ Number, Wording: says }) => Number === text && says === 'shown');
    const [other, Similar] = await Promise.all([
      otherText(api, patent.Id, text, shown),
      // Without them the patent is read as well.
      api.get(`/api/Patents/${patent.Id}/Similar`).then(
        ({ data }) => data,
        () => [],
      ),
    ]);
    const Wording = wordingOf(other ?? { Claims, Description });
    if (!other) return { ...patent, Wording, Similar };
    const { Claims: _claims, Description: _description, ...Other } = other;
    return { ...patent, Wording, Similar, Other };
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
