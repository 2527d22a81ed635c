import type { ArticleDetail } from '@ip-portal/contract';
import { Chip, Icon, MetaLine, ReadCount } from '../parts';
import { Phrases } from '../parts/phrases';

/** Level, title, origin and reads of a law; `levelHref` is the list of its level. */
export function LawHead({ law, levelHref }: { law: ArticleDetail; levelHref: string }) {
  return (
    <header className="read-head">
      {law.Level ? (
        <p className="chips flow">
          <a href={levelHref}>
            <Chip tone="brand">{law.Level}</Chip>
          </a>
        </p>
      ) : null}
      <h1>
        <Phrases text={law.Title} />
      </h1>
      <MetaLine
        items={[
          law.SourceUrl ? (
            <a key="source" href={law.SourceUrl} rel="noopener external">
              原文：{law.Source || '官方发布页'}
              <Icon name="external" size={14} />
            </a>
          ) : law.Source ? (
            `来源：${law.Source}`
          ) : null,
          <span className="num" key="reads">
            阅读 <ReadCount id={law.Id} count={law.ReadCount} /> 次
          </span>,
        ]}
      />
    </header>
  );
}
