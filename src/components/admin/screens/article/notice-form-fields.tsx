import { ProFormDateTimePicker, ProFormTextArea } from '@ant-design/pro-components';
import { noticeResource } from '@ip-portal/contract/resources/notice';
import { inputOf, itemOf } from '../../../form/field-props';
import { Section } from '../../kit/section';
import { CategoryField, ContentFields, OriginFields, TitleFields } from './article-fields';

const { fields } = noticeResource;
const ROWS = { showCount: true, autoSize: { minRows: 1, maxRows: 6 } };

/** All fields of notices. */
export default function NoticeFormFields(columns: { categories: readonly string[]; limited: boolean }) {
  return (
    <>
      <TitleFields />
      <CategoryField {...columns} />
      <Section title="办理要点">
        <ProFormDateTimePicker
          {...itemOf(fields, 'DeadlineAt')}
          placeholder="不填则不显示截止提示"
          extra="北京时间；显示在公告顶部和列表中，到期自动标为已截止"
          fieldProps={{ format: 'YYYY-MM-DD HH:mm', showTime: { format: 'HH:mm' }, style: { width: '100%' } }}
        />
        <ProFormTextArea {...inputOf(fields, 'Audience', ROWS)} placeholder="谁可以申请或办理" />
        <ProFormTextArea {...inputOf(fields, 'Conditions', ROWS)} placeholder="每行一条" />
        <ProFormTextArea {...inputOf(fields, 'Materials', ROWS)} placeholder="需要提交什么，每行一项" />
        <ProFormTextArea
          {...inputOf(fields, 'Channel', ROWS)}
          placeholder="在哪里、怎样办理"
          extra="以 https:// 开头的网址会显示为链接"
        />
      </Section>
      <ContentFields />
      <OriginFields />
    </>
  );
}
