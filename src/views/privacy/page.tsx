import { PRIVACY_VERSION } from '@ip-portal/contract/limits';
import { definePage, type ViewProps } from '../page';
import { MetaLine, PageTitle } from '../parts/titles';
import { PrivacyText } from './text';

function PrivacyView({ site }: ViewProps<null>) {
  return (
    <article className="page reading privacy-page">
      <PageTitle title="隐私政策" />
      <MetaLine items={[`版本 ${PRIVACY_VERSION}`, `个人信息处理者：${site.WebSiteName}`]} />
      <PrivacyText site={site} />
    </article>
  );
}

/** The privacy policy users agree to at registration. */
export const privacyPage = definePage<null>({
  query: [],
  load: () => Promise.resolve(null),
  head: (_data, site) => ({
    title: '隐私政策',
    description: `${site.WebSiteName}如何收集、使用、保存和保护个人信息，以及您享有的权利。`,
    canonical: '/desktop/privacy',
    crumbs: [{ label: '隐私政策' }],
  }),
  View: PrivacyView,
});
