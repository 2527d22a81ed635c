import { linkReferences } from '@ip-portal/contract/rules/law-references';
import { MOBILE_LAW_URL, mobileDetailPath, withQuery } from '@ip-portal/contract/urls';
import { useMemo } from 'react';
import { type LawDetailData, lawDetailPage } from '../law/detail';
import { LawHead } from '../law/head';
import { LawFacts, LawHistory, ProvisionHits, TextStanding, ValidityNotice, Versions } from '../law/parts';
import { TocFold } from '../law/toc';
import { ownArticles, withPermalinks } from '../law/words';
import { definePage, type ViewProps } from '../page';
import { Html, Icon } from '../parts';
import { Attachments } from '../records/attachments';
import { Related } from '../records/reading-foot';
import { mobileArticleUrl, withMobileLinks } from './links';
import { MobileReadSkeleton, ReadingTools } from './reading';

const PATH = mobileDetailPath('law');
const hrefFor = (id: number) => mobileArticleUrl('law', id);

function LawView({ data: { law, hits }, request }: ViewProps<LawDetailData>) {
  const query = (request.query.q ?? '').trim();
  const toc = law.Toc ?? [];
  const own = useMemo(() => ownArticles(law.Toc ?? []), [law.Toc]);
  return (
    <div className="mobile-read">
      <article>
        <LawHead law={law} levelHref={withQuery(MOBILE_LAW_URL, { Level: law.Level })} />
        <ValidityNotice law={law} hrefFor={hrefFor} />
        <TocFold id={law.Id} toc={toc} query={query} action={PATH} />
        {hits ? (
          <ProvisionHits hits={hits.items} total={hits.total} query={query} id={law.Id} hrefFor={hrefFor} />
        ) : null}
        <details className="mobile-law-facts-fold">
          <summary>
            文件信息
            <Icon name="chevron-down" size={18} />
          </summary>
          <LawFacts law={law} />
          <Versions law={law} hrefFor={hrefFor} />
          <LawHistory history={law.History ?? []} />
        </details>
        <div className="law-text">
          <Html html={withMobileLinks(linkReferences(withPermalinks(law.Content, toc), own))} />
        </div>
        <Attachments article={law.Id} files={law.Attachments} />
        <TextStanding law={law} />
      </article>
      <ReadingTools />
      <Related items={law.Related} title="相关法规" hrefFor={hrefFor} />
    </div>
  );
}

/** A law on the phone: contents and search first, facts folded, then the text. */
export const mobileLawDetailPage = definePage<LawDetailData>({
  query: lawDetailPage.query,
  load: lawDetailPage.load,
  // The desktop page is the canonical one: same record, same words.
  head: lawDetailPage.head,
  View: LawView,
  Skeleton: MobileReadSkeleton,
});
