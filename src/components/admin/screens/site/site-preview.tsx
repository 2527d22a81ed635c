import type { WebConfig } from '@ip-portal/contract';
import { HOME_URL } from '@ip-portal/contract/urls';
import { useContext } from 'react';
import { Footer } from '../../../../views/frame/footer';
import { LogoHeader } from '../../../../views/frame/header';
import { MainMenu } from '../../../../views/frame/menu';
import { UtilityBar } from '../../../../views/frame/utility-bar';
import { VisitorMenu } from '../../../visitor-menu';
import { PreviewStage } from '../../kit/preview-stage';

/** Header, search words, customer service and footer with what is typed now. */
export default function SitePreview({ site: shown }: { site: WebConfig }) {
  const nav = useContext(VisitorMenu);
  const listed = (words: readonly string[]) => (words.length > 0 ? words.join('　') : '（未设置）');
  return (
    <PreviewStage>
      <header className="header">
        <UtilityBar site={shown} user={null} day={undefined} />
        <LogoHeader site={shown} path={HOME_URL}>
          <MainMenu nav={nav} site={shown} path={HOME_URL} />
        </LogoHeader>
      </header>
      <div className="wide site-preview-words">
        <dl className="adm-facts">
          <dt>首页标语</dt>
          <dd>{shown.Slogan || '（未设置）'}</dd>
          <dt>热门搜索</dt>
          <dd>{listed(shown.PopularWords)}</dd>
          <dt>新闻栏目</dt>
          <dd>{listed(shown.NewsCategories)}</dd>
          <dt>公告栏目</dt>
          <dd>{listed(shown.NoticeCategories)}</dd>
          <dt>在线客服</dt>
          <dd>{listed(shown.QQs.map((entry) => `${entry.Name} ${entry.QQ}`))}</dd>
        </dl>
      </div>
      <Footer site={shown} />
    </PreviewStage>
  );
}
