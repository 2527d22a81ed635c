/** The parts of a notice: numbered headings, and what its contents lead to. */
import type { ArticleDetail } from '@ip-portal/contract';
import { type Section, withSections } from './contents';
import { keyDaysOf } from './key-days';
import { termsOf } from './notice-terms';

/** A heading that brings its own number: 一、 （二） 3. 第四部分. */
const OWN_NUMBER =
  /^(?:第[一二三四五六七八九十\d]+[章节部条]|[一二三四五六七八九十\d]+[、．.]|[（(][一二三四五六七八九十\d]+[）)])/;

type Notice = Pick<
  ArticleDetail,
  | 'Content'
  | 'Attachments'
  | 'PublishTime'
  | 'DeadlineAt'
  | 'DaysLeft'
  | 'Audience'
  | 'Conditions'
  | 'Materials'
  | 'Channel'
>;

/** Text with anchors, its contents, and whether the headings get numbers: not beside those that the office gave them. */
export function noticeParts(notice: Notice): { html: string; sections: Section[]; numbered: boolean } {
  const before: Section[] = termsOf(notice).length > 0 ? [{ Anchor: 'terms', Title: '办理要点' }] : [];
  const files = notice.Attachments.length;
  const after: Section[] = files > 0 ? [{ Anchor: 'attachments', Title: `附件（${files}）` }] : [];
  const { html, sections } = withSections(notice.Content, before.length + after.length);
  const parts = [...before, ...sections, ...after];
  // Without a heading of the text's own there is nothing to find one's way in.
  if (sections.length === 0) return { html, sections: [], numbered: false };
  return {
    html,
    sections: keyDaysOf(notice).length > 0 ? [{ Anchor: 'key-days', Title: '关键日期' }, ...parts] : parts,
    numbered: !sections.some(({ Title }) => OWN_NUMBER.test(Title)),
  };
}
