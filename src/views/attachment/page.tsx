import type { AttachmentPreview } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { articleUrl, attachmentUrl } from '@ip-portal/contract/urls';
import { withMobileLinks } from '../mobile/links';
import { definePage, orNotFound, PageNotFound, queryId, type ViewProps } from '../page';
import { A, useOnPhone } from '../parts/here';
import { Html } from '../parts/html';
import { Icon } from '../parts/icon';
import { SkeletonArticle } from '../parts/states';
import { PageTitle } from '../parts/titles';
import { fileKind, formatSize } from '../records/file-facts';
import { Sheet } from './sheet';

/** What stands between the file and its preview. */
function Note({ shown }: { shown: AttachmentPreview['Preview'] }) {
  if (!shown) return <p className="panel">这份文件不能预览，请下载后打开。</p>;
  const without = shown.Html ? '图片和版式' : '图表、公式和版式';
  return (
    <p className="panel soft">
      预览只显示文字和表格，不含{without}，请以原件为准。
      {shown.IsCut ? '内容较多，只显示前面一部分，其余请下载后查看。' : ''}
    </p>
  );
}

function AttachmentView({ data: file }: ViewProps<AttachmentPreview>) {
  const onPhone = useOnPhone();
  const { Article, Preview } = file;
  return (
    <article className="page rec preview">
      <PageTitle title={file.Name} lead={`${fileKind(file)} 文件，${formatSize(file.Size)}`}>
        <A className="btn btn-primary" href={file.Url} download={file.Name}>
          <Icon name="download" size={18} />
          下载原件
        </A>
        <A className="btn btn-plain" href={articleUrl(Article.Kind, Article.Id)}>
          返回原文
        </A>
      </PageTitle>
      <Note shown={Preview} />
      {Preview?.Html ? <Html html={onPhone ? withMobileLinks(Preview.Html) : Preview.Html} /> : null}
      {Preview?.Sheets.map((sheet, at) => (
        <Sheet key={at} id={`sheet-${at + 1}`} sheet={sheet} />
      ))}
    </article>
  );
}

/** What a file below an article says. Not for search engines: the article and the file itself are. */
export const attachmentPage = definePage<AttachmentPreview>({
  query: ['article', 'file'],
  async load(api, request) {
    const article = queryId(request, 'article');
    const file = queryId(request, 'file');
    if (!article || !file) throw new PageNotFound('没有指定附件');
    return (await orNotFound(api.get(`/api/Articles/${article}/Attachments/${file}`))).data;
  },
  head: ({ FileId, Name, Article }) => ({
    title: Name,
    description: `“${Article.Title}”的附件`,
    canonical: attachmentUrl(Article.Id, FileId),
    noindex: true,
    crumbs: [
      { label: KINDS[Article.Kind].label, url: KINDS[Article.Kind].list },
      { label: Article.Title, url: articleUrl(Article.Kind, Article.Id) },
      { label: Name },
    ],
  }),
  View: AttachmentView,
  Skeleton: SkeletonArticle,
});
