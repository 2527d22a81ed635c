import type { Field } from '@ip-portal/contract';
import { POSTING_MODES, POSTING_TYPE_LABELS, POSTING_TYPES } from '@ip-portal/contract/labels';
import { POSTING_TEXT_MAX } from '@ip-portal/contract/limits';
import { postingResource } from '@ip-portal/contract/resources/posting';
import { parsePhone } from '@ip-portal/contract/rules/contact';
import { dayFault, readDay } from '@ip-portal/contract/rules/day-text';
import { Form, Input, Radio, Select } from 'antd';
import { DayInput } from '../../views/parts';
import { maxOf } from '../form/field-props';
import type { PostingValues } from './form-values';
import { checkNumbers, PATENTS_MAX } from './patent-numbers';

const DAY = 86_400_000;
const dayText = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

/** Today and the same day next year in Shanghai: the ends of what `ValidUntil` may be. */
export function validRange(now = Date.now()): { min: string; max: string } {
  const min = dayText(now);
  const nextYear = `${Number(min.slice(0, 4)) + 1}${min.slice(4)}`;
  // 29 February has no twin in the year after.
  return {
    min,
    max: nextYear.endsWith('-02-29')
      ? dayText(Date.parse(`${nextYear.slice(0, 4)}-03-01T00:00:00+08:00`) - DAY)
      : nextYear,
  };
}

const { fields } = postingResource;
/** Counted without the white space around it, as the backend does. */
const text = ({ title: label, schema: { minLength: min = 1 } }: Field) => [
  { required: true, whitespace: true, message: `请填写${label}` },
  ...(min > 1
    ? [
        {
          validator: (_: unknown, value: string) =>
            !value || value.trim().length >= min
              ? Promise.resolve()
              : Promise.reject(new Error(`${label}至少 ${min} 个字`)),
        },
      ]
    : []),
];

/** What is offered or wanted. */
export function SubjectFields() {
  const form = Form.useFormInstance<PostingValues>();
  const type = Form.useWatch('Type', form);
  const written = Form.useWatch('PatentNumbers', form) ?? '';
  const { numbers, faults } = checkNumbers(written);
  return (
    <>
      <Form.Item name="Type" label="类型">
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={POSTING_TYPES.map((value) => ({ value, label: POSTING_TYPE_LABELS[value] }))}
        />
      </Form.Item>
      <Form.Item name="Title" label="标题" required rules={text(fields.Title)}>
        <Input
          maxLength={maxOf(fields.Title)}
          showCount
          placeholder={
            type === 'demand' ? '例如 求购锂电池隔膜涂覆工艺专利' : '例如 转让一种锂电池隔膜涂覆方法发明专利'
          }
        />
      </Form.Item>
      <div className="posting-pair">
        <Form.Item name="Mode" label="交易方式" required rules={[{ required: true, message: '请选择交易方式' }]}>
          <Select options={POSTING_MODES.map((mode) => ({ value: mode, label: mode }))} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="Field" label="技术领域" required rules={text(fields.Field)}>
          <Input maxLength={maxOf(fields.Field)} placeholder="例如 新材料、生物医药" />
        </Form.Item>
      </div>
      <Form.Item
        name="Summary"
        label="摘要"
        required
        rules={text(fields.Summary)}
        extra="列表中显示，写清解决什么问题、效果如何。"
      >
        <Input.TextArea maxLength={maxOf(fields.Summary)} showCount rows={3} />
      </Form.Item>
      <Form.Item
        name="Content"
        label="详细说明（选填）"
        extra="空一行分段。不要在这里写联系方式。"
        rules={[{ max: POSTING_TEXT_MAX, message: `详细说明最多 ${POSTING_TEXT_MAX} 个字，请删减` }]}
      >
        {/* What is pasted stays whole: cut without a word, nobody would notice. */}
        <Input.TextArea count={{ show: true, max: POSTING_TEXT_MAX }} rows={8} />
      </Form.Item>
      <Form.Item
        name="PatentNumbers"
        label="涉及专利的申请号（选填）"
        extra={
          numbers.length > 0 && faults.length === 0
            ? `已识别 ${numbers.length} 件：${numbers.slice(0, 5).join('、')}${numbers.length > 5 ? ' 等' : ''}`
            : `每行一个，含校验位，例如 202111286633.X；须为本站专利库收录且未失效的专利，最多 ${PATENTS_MAX} 件。`
        }
        rules={[
          {
            validator: (_, value: string) => {
              const found = checkNumbers(value ?? '').faults;
              return found.length > 0 ? Promise.reject(new Error(found.join('；'))) : Promise.resolve();
            },
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input.TextArea rows={3} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </>
  );
}

/** Who to talk to, where and until when. */
export function ContactFields({ kept }: { kept?: string | null }) {
  const { min, max } = validRange();
  return (
    <>
      <div className="posting-pair">
        <Form.Item name="ContactName" label="联系人" required rules={text(fields.ContactName)}>
          <Input maxLength={maxOf(fields.ContactName)} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="ContactPhone"
          label="联系电话"
          required
          extra="只向其他用户部分展示，例如 138****5678。"
          rules={[
            ...text(fields.ContactPhone),
            {
              warningOnly: true,
              validator: (_, value: string) => {
                const parsed = parsePhone(value ?? '');
                return parsed.ok || !value ? Promise.resolve() : Promise.reject(new Error(parsed.reason));
              },
            },
          ]}
        >
          <Input maxLength={maxOf(fields.ContactPhone)} inputMode="tel" autoComplete="tel" />
        </Form.Item>
      </div>
      <div className="posting-pair">
        <Form.Item name="Region" label="地区（选填）">
          <Input maxLength={maxOf(fields.Region)} placeholder="例如 江苏省苏州市" />
        </Form.Item>
        <Form.Item
          name="ValidUntil"
          label="有效期至（选填）"
          extra="最长 12 个月；不填则长期有效。"
          rules={[
            {
              validator: (_, typed: string) => {
                const fault = dayFault(typed);
                if (fault) return Promise.reject(new Error(fault));
                const value = readDay(typed);
                // A date that was stored before may stay although it has passed its end; the backend says so.
                if (!value || value === kept || (value >= min && value <= max)) return Promise.resolve();
                return Promise.reject(new Error(value < min ? '有效期不能早于今天' : '有效期最长 12 个月'));
              },
            },
          ]}
        >
          <DayInput className="posting-day" />
        </Form.Item>
      </div>
    </>
  );
}
