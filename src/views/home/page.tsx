import { HOME_URL, SEARCH_URL } from '@ip-portal/contract/urls';
import { definePage, type ViewProps } from '../page';
import { ExpertSection, FigureSection } from './experts';
import { Hero } from './hero';
import { LawSection } from './laws';
import { type HomeData, loadHome } from './load';
import { NewsSection } from './news';
import { PatentSection } from './patents';
import { Services } from './services';
import { HomeSkeleton } from './skeleton';

function HomeView({ data, site }: ViewProps<HomeData>) {
  return (
    <>
      <Hero site={site} />
      <Services site={site} stats={data.stats} />
      <NewsSection data={data} />
      <PatentSection items={data.patents} total={data.stats?.Patents} day={data.day} />
      <LawSection laws={data.laws} financing={data.financing} />
      <ExpertSection items={data.experts} total={data.stats?.Experts} />
      <FigureSection stats={data.stats} />
    </>
  );
}

/** The home page. */
export const homePage = definePage<HomeData>({
  query: [],
  load: loadHome,
  head: (_data, site) => ({
    title: '',
    description: site.Description,
    canonical: HOME_URL,
    type: 'website',
    crumbs: [],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.WebSiteName,
        url: `{origin}${HOME_URL}`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `{origin}${SEARCH_URL}?keyword={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }),
  View: HomeView,
  Skeleton: HomeSkeleton,
});
