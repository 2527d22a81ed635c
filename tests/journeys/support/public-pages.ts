/** Addresses of the pages that a visitor can read: the journeys open them, `bench:pages` measures them. Needs no test runner. */
import { type ArticleDetail, KINDS, type Kind, RESOURCE_OF_KIND } from '@ip-portal/contract';
import { previewedFormat } from '@ip-portal/contract/rules/attachment-preview';
import { attachmentUrl, mobilePath } from '@ip-portal/contract/urls';

interface Item {
  Id: number;
  Title?: string;
  Name?: string;
  ApplicationNumber?: string;
}

async function list(origin: string, url: string): Promise<Item[]> {
  const answer = await fetch(`${origin}${url}`);
  const body = (await answer.json()) as { success: boolean; data: Item[] };
  if (!body.success) throw new Error(`${url} is refused`);
  return body.data;
}

/** Reads a list of the public API that has something in it. */
export async function items(origin: string, url: string): Promise<Item[]> {
  const found = await list(origin, url);
  if (found.length === 0) throw new Error(`${url} has no items`);
  return found;
}

/** Of which record the journeys speak, where it is not the first of its list. */
const ASKED: Partial<Record<Kind, string>> = { law: '?keyword=专利法' };

/** One existing record of each kind that there is any of; those of the demo have some. */
export async function records(origin: string): Promise<Record<Kind, Item>> {
  const first = async (kind: Kind) => {
    const [one] = await list(origin, `/api/${RESOURCE_OF_KIND[kind]}${ASKED[kind] ?? ''}`);
    return one ? [[kind, one] as const] : [];
  };
  const found = await Promise.all((Object.keys(KINDS) as Kind[]).map(first));
  return Object.fromEntries(found.flat()) as Record<Kind, Item>;
}

/** Addresses of the previews of a document and of a workbook of the demo. */
async function previews(origin: string): Promise<string[]> {
  const articles = await Promise.all(
    ['/api/Notices?keyword=第四批', '/api/Newss?keyword=一次告知'].map((url) => items(origin, url)),
  );
  const found = await Promise.all(
    articles.flat().map(async ({ Id }) => {
      const answer = await fetch(`${origin}/api/Articles/${Id}`);
      const { data } = (await answer.json()) as { data: Pick<ArticleDetail, 'Attachments'> };
      return data.Attachments.flatMap((file) => {
        const format = previewedFormat(file);
        return format ? [[format, attachmentUrl(Id, file.FileId)] as const] : [];
      });
    }),
  );
  const byFormat = new Map(found.flat());
  if (byFormat.size < 2) throw new Error('the demo has no previews of both kinds');
  return [...byFormat.values()];
}

/** Every page a visitor can read, by address. */
export async function publicPages(origin: string): Promise<string[]> {
  const one = await records(origin);
  const ofKinds = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const { list } = KINDS[kind];
    const record: Item | undefined = one[kind];
    return record ? [list, `${list}/detail?id=${record.Id}`] : [list];
  });
  const similar = `patent/similar?text=${encodeURIComponent('一种水下机器人的夹持机构')}`;
  const attached = await previews(origin);
  const fee = `fee?type=${encodeURIComponent('发明')}&date=2020-01-01`;
  return [
    '/desktop/index',
    ...ofKinds,
    `/desktop/${similar}`,
    '/desktop/patent/classes?symbol=G06',
    ...attached.flatMap((url) => [url, mobilePath(url)]),
    '/desktop/transaction',
    '/desktop/about',
    '/desktop/search',
    `/desktop/search?keyword=${encodeURIComponent('专利')}`,
    '/desktop/fee',
    `/desktop/${fee}`,
    '/desktop/sitemap',
    '/desktop/privacy',
    '/desktop/terms',
    '/app/index',
    '/app/services',
    `/app/search?keyword=${encodeURIComponent('专利')}`,
    '/app/patent',
    `/app/patent/detail?id=${one.patent.Id}`,
    `/app/${similar}`,
    '/app/patent/classes',
    '/app/transaction',
    '/app/financing',
    `/app/financing/detail?id=${one.financing.Id}`,
    '/app/thinkTank',
    `/app/thinkTank/detail?id=${one.expert.Id}`,
    `/app/${fee}`,
    '/app/about',
    '/app/privacy',
    '/app/terms',
    '/app/news',
    '/app/notice',
    `/app/news/detail?id=${one.news.Id}`,
    `/app/notice/detail?id=${one.notice.Id}`,
    '/app/law',
    `/app/law/detail?id=${one.law.Id}`,
  ];
}
