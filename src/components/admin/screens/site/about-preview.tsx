import type { About } from '@ip-portal/contract';
import { ABOUT_URL } from '@ip-portal/contract/urls';
import { aboutPage } from '../../../../views/about/page';
import { useSiteConfig } from '../../../site-context';
import { PreviewStage } from '../../kit/preview-stage';

/** 关于我们 with what is typed now. */
export default function AboutPreview({ about }: { about: About }) {
  const site = useSiteConfig();
  return (
    <PreviewStage>
      <div className="column">
        <aboutPage.View data={about} site={site} request={{ path: ABOUT_URL, query: {} }} />
      </div>
    </PreviewStage>
  );
}
