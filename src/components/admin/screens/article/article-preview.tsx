import { daysBetween, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { Modal } from 'antd';
import { KeyDays } from '../../../../views/article/key-days';
import { DeadlinePanel, NoticeTerms } from '../../../../views/article/notice-terms';
import { Chip, formatDate, Html, MetaLine } from '../../../../views/parts';
import { linesOf, momentOf } from '../../kit/words';
import type { ArticleForm, NoticeForm } from './article-form';
import './article-preview.css';

/** The deadline as visitors are told it; its calendar file comes with the page. */
function dueOf({ DeadlineAt: typed }: NoticeForm) {
  const DeadlineAt = momentOf(typed);
  if (!DeadlineAt) return { DeadlineAt, DaysLeft: null };
  const over = Date.parse(DeadlineAt) <= Date.now();
  return { DeadlineAt, DaysLeft: over ? -1 : daysBetween(todayInShanghai(), formatDate(DeadlineAt)) };
}

/** The article as visitors will see it, in the public typography. */
export default function ArticlePreview({ values, onClose }: { values: ArticleForm | NoticeForm; onClose: () => void }) {
  const notice = 'DeadlineAt' in values ? values : null;
  const due = notice && dueOf(notice);
  const PublishTime = momentOf(values.PublishTime) ?? new Date().toISOString();
  return (
    <Modal open width={860} title="预览" footer={null} onCancel={onClose} zIndex={1100}>
      <article className="reading preview-article">
        <header className="read-head">
          {values.IsTop || values.Category ? (
            <p className="chips flow">
              {values.IsTop ? <span className="seal">置顶</span> : null}
              {values.Category ? <Chip tone="brand">{values.Category}</Chip> : null}
            </p>
          ) : null}
          <h1>{values.Title || '（未填写标题）'}</h1>
          <MetaLine
            items={[
              formatDate(PublishTime, 'datetime'),
              values.Source ? `来源：${values.Source}` : null,
              values.Author ? `作者：${values.Author}` : null,
            ]}
          />
        </header>
        {due ? (
          <>
            <DeadlinePanel article={due} />
            <KeyDays article={{ ...due, PublishTime }} />
          </>
        ) : null}
        {values.Summary ? <p className="read-summary">{values.Summary}</p> : null}
        {notice ? <NoticeTerms article={{ ...notice, Materials: linesOf(notice.Materials) }} /> : null}
        {values.Cover ? <img className="preview-cover" src={values.Cover} alt={values.CoverAlt} /> : null}
        <Html html={values.Content || '<p>（未填写正文）</p>'} />
        {values.Attachments?.length ? (
          <p className="preview-files">附件：{values.Attachments.map((file) => file.Name).join('、')}</p>
        ) : null}
      </article>
    </Modal>
  );
}
