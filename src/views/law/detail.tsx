import type { ArticleDetail, ProvisionHit } from '@ip-portal/contract';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { articleUrl, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { useMemo } from 'react';
import {
  ApiFailure,
  definePage,
  orNotFound,
  PageMoved,
  PageNotFound,
  type PageRequest,
  queryId,
  type ViewProps,
} from '../page';
import { Html } from '../parts';
import { Attachments } from '../records/attachments';
import { excerpt } from '../records/excerpt';
import { ReadPage, ReadSkeleton } from '../records/read-page';
import { PreviousNext, Related } from '../records/reading-foot';
import { LawHead } from './head';
import { LawFacts, LawHistory, ProvisionHits, TextStanding, ValidityNotice, Versions } from './parts';
import { TocAside, TocFold } from './toc';
import { ownArticles, withPermalinks } from './words';

/** A law, and what a search in it found. */
export interface LawDetailData {
  law: ArticleDetail;
  /** Null without a search. */
  hits: { items: ProvisionHit[]; total: number } | null;
}

const PATH = LIST_URLS.law;

function searchOf(request: PageRequest): string {
  return (request.query.q ?? '').trim().slice(0, KEYWORD_MAX);
}

function LawView({ data: { law, hits }, request }: ViewProps<LawDetailData>) {
  const query = searchOf(request);
  const toc = law.Toc ?? [];
  const own = useMemo(() => ownArticles(law.Toc ?? []), [law.Toc]);
  const hrefFor = (id: number) => articleUrl('law', id);
  return (
    <ReadPage aside={<TocAside id={law.Id} toc={toc} query={query} />}>
      <article>
        <LawHead law={law} levelHref={withQuery(PATH, { Level: law.Level })} />
        <ValidityNotice law={law} />
        <LawFacts law={law} />
        <Versions law={law} />
        <LawHistory history={law.History ?? []} />
        <TocFold id={law.Id} toc={toc} query={query} />
        {hits ? <ProvisionHits hits={hits.items} total={hits.total} query={query} id={law.Id} /> : null}
        <div className="law-text">
          <Html html={withPermalinks(law.Content, toc)} own={own} />
        </div>
        <Attachments article={law.Id} files={law.Attachments} />
        <TextStanding law={law} />
      </article>
      <PreviousNext older={law.Previous} newer={law.Next} hrefFor={hrefFor} />
      <Related items={law.Related} title="相关法规" hrefFor={hrefFor} />
    </ReadPage>
  );
}

function jsonLdOf(law: ArticleDetail): Record<string, unknown> {
  const inForce = { 现行有效: 'InForce', 已修改: 'NotInForce', 已废止: 'NotInForce', 尚未生效: 'NotInForce' } as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    name: law.Title,
    description: law.Summary || undefined,
    legislationIdentifier: law.DocumentNumber || undefined,
    legislationType: law.Level ?? undefined,
    legislationDate: law.PromulgationDate ?? undefined,
    legislationDateVersion: law.EffectiveDate ?? undefined,
    legislationLegalForce: law.Timeliness ? `https://schema.org/${inForce[law.Timeliness]}` : undefined,
    legislationPassedBy: law.IssuingAuthority ? { '@type': 'Organization', name: law.IssuingAuthority } : undefined,
    dateModified: law.UpdatedAt,
    inLanguage: 'zh-CN',
    isBasedOn: law.SourceUrl ?? undefined,
  };
}

/** A law with contents, versions and a search in it. */
export const lawDetailPage = definePage<LawDetailData>({
  query: ['id', 'q'],
  async load(api, request) {
    const id = queryId(request);
    if (!id) throw new PageNotFound('没有这部法规');
    const query = searchOf(request);
    const search = query
      ? api.get(`/api/Laws/${id}/Provisions`, { keyword: query }).catch((error: unknown) => {
          // A record that is no law has no provisions; the article below decides what to say.
          if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) return null;
          throw error;
        })
      : null;
    const [{ data: law }, found] = await Promise.all([orNotFound(api.get(`/api/Articles/${id}`)), search]);
    if (law.Kind !== 'law') throw new PageMoved(articleUrl(law.Kind, id));
    return { law, hits: query ? { items: found?.data ?? [], total: found?.total ?? 0 } : null };
  },
  head: ({ law, hits }) => ({
    title: law.Title,
    description: law.Summary || excerpt(law.Content),
    canonical: articleUrl('law', law.Id),
    type: 'article',
    noindex: hits !== null,
    jsonLd: [jsonLdOf(law)],
    crumbs: [{ label: '法律法规', url: PATH }, { label: law.Title }],
  }),
  View: LawView,
  Skeleton: ReadSkeleton,
});
