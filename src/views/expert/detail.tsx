import type { ExpertDetail } from '@ip-portal/contract';
import { drawingsOf, fieldChoice } from '@ip-portal/contract/drawing/motifs';
import { ABOUT_URL, expertUrl, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { definePage, recordOf, type ViewProps } from '../page';
import { Chip, Html, Icon, Portrait } from '../parts';
import { A } from '../parts/here';
import { ReadPage, ReadSkeleton } from '../records/read-page';

const LIST = LIST_URLS.expert;

function ExpertView({ data: expert, site }: ViewProps<ExpertDetail>) {
  const [drawing] = drawingsOf([fieldChoice(expert)]);
  return (
    <ReadPage>
      <article>
        <header className="expert-head flow">
          <div className="expert-figures">
            <Portrait name={expert.Name} src={expert.Portrait} width={168} eager />
            {drawing && !expert.Portrait ? <ArtDrawing drawing={drawing} /> : null}
          </div>
          <div>
            <h1>{expert.Name}</h1>
            {expert.Title ? <p className="expert-title">{expert.Title}</p> : null}
            <ul className="expert-facts">
              {expert.Organization ? (
                <li>
                  <Icon name="building" size={18} />
                  {expert.Organization}
                </li>
              ) : null}
              {expert.Region ? (
                <li>
                  <Icon name="pin" size={18} />
                  <A href={withQuery(LIST, { Region: expert.Region })}>{expert.Region}</A>
                </li>
              ) : null}
            </ul>
            <p className="chips flow">
              {expert.Fields.map((field) => (
                <A key={field} href={withQuery(LIST, { Field: field })}>
                  <Chip tone="brand">{field}</Chip>
                </A>
              ))}
            </p>
          </div>
        </header>
        {expert.Summary ? <p className="read-summary panel">{expert.Summary}</p> : null}
        {expert.Resume ? <Html html={expert.Resume} /> : null}
      </article>
      <section className="next-step panel" aria-labelledby="expert-contact">
        <h2 id="expert-contact">希望请这位专家提供帮助？</h2>
        <p>专家不公开个人联系方式。请联系中心说明需求，由中心代为对接。</p>
        <p className="next-step-actions flow">
          {site.Phone ? (
            <A className="btn btn-primary" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
              <Icon name="phone" size={18} />
              {site.Phone}
            </A>
          ) : null}
          <A className="btn btn-plain" href={ABOUT_URL}>
            联系方式
          </A>
        </p>
      </section>
    </ReadPage>
  );
}

/** An expert. */
export const expertDetailPage = definePage<ExpertDetail>({
  query: ['id'],
  load: (api, request) => recordOf(request, '没有这位专家', (id) => api.get(`/api/ThinkTanks/${id}`)),
  head: (expert) => ({
    title: `${expert.Name} - 专家智库`,
    description:
      expert.Summary ||
      `${expert.Name}，${expert.Organization}${expert.Title}。专业领域：${expert.Fields.join('、')}。`,
    canonical: expertUrl(expert.Id),
    type: 'article',
    image: expert.Portrait,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: expert.Name,
        jobTitle: expert.Title || undefined,
        image: expert.Portrait ?? undefined,
        description: expert.Summary || undefined,
        knowsAbout: expert.Fields,
        worksFor: expert.Organization ? { '@type': 'Organization', name: expert.Organization } : undefined,
      },
    ],
    crumbs: [{ label: '专家智库', url: LIST }, { label: expert.Name }],
  }),
  View: ExpertView,
  Skeleton: ReadSkeleton,
});
