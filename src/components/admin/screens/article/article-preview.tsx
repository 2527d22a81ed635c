import { Modal } from 'antd';
import { formatDate, Html, MetaLine } from '../../../../views/parts';
import type { ArticleForm } from './article-form';
import './article-preview.css';

/** The article as visitors will see it, in the public typography. */
export default function ArticlePreview({ values, onClose }: { values: ArticleForm; onClose: () => void }) {
  return (
    <Modal open width={860} title="预览" footer={null} onCancel={onClose} zIndex={1100}>
      <article className="reading preview-article">
        <header className="read-head">
          <h1>{values.Title || '（未填写标题）'}</h1>
          <MetaLine
            items={[
              formatDate(values.PublishTime ?? new Date().toISOString(), 'datetime'),
              values.Source ? `来源：${values.Source}` : null,
              values.Author ? `作者：${values.Author}` : null,
            ]}
          />
        </header>
        {values.Summary ? <p className="read-summary">{values.Summary}</p> : null}
        {values.Cover ? <img className="preview-cover" src={values.Cover} alt={values.CoverAlt} /> : null}
        <Html html={values.Content || '<p>（未填写正文）</p>'} />
        {values.Attachments?.length ? (
          <p className="preview-files">附件：{values.Attachments.map((file) => file.Name).join('、')}</p>
        ) : null}
      </article>
    </Modal>
  );
}
