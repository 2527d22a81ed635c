import { ProFormDateTimePicker, ProFormTextArea } from '@ant-design/pro-components';
import { NOTICE_LIMITS } from '@ip-portal/contract/limits';
import { noticeResource } from '@ip-portal/contract/resources/notice';
import type { FormRule } from 'antd';
import { inputOf, itemOf } from '../../../form/field-props';
import { Section } from '../../kit/section';
import { linesOf } from '../../kit/words';
import { CategoryField, ContentFields, OriginFields, TitleFields } from './article-fields';

const { fields } = noticeResource;
/** As many as the interface takes, and none longer. */
const materials: FormRule = {
  validator: async (_, value?: string) => {
    const lines = linesOf(value);
    if (lines.length > NOTICE_LIMITS.materials) throw new Error(`材料最多 ${NOTICE_LIMITS.materials} 项`);
    const long = lines.findIndex((line) => line.length > NOTICE_LIMITS.material);
    if (long >= 0) throw new Error(`第 ${long + 1} 项材料超过 ${NOTICE_LIMITS.material} 个字`);
  },
};
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
        <ProFormTextArea
          {...itemOf(fields, 'Materials')}
          fieldProps={ROWS}
          rules={[materials]}
          placeholder="需要提交什么，每行一项"
        />
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
