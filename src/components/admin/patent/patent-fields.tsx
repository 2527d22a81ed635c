import {
  ProFormDatePicker,
  ProFormDependency,
  ProFormDigit,
  ProFormList,
  ProFormSelect,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import type { AdminPatent } from '@ip-portal/contract';
import { PATENT_TYPES } from '@ip-portal/contract/labels';
import { patentEvent, patentResource } from '@ip-portal/contract/resources/patent';
import { PatentStateChip } from '../../../views/parts';
import { digitOf, inputOf, maxOf, wordsOf } from '../../form/field-props';
import { useShownRecord } from '../crud/record-drawer';
import { Row, Section } from '../section';
import { WordListField } from '../word-list-field';
import { sameOptions } from '../words';
import { applicationNumberRule, ipcRule, ipcsRule, locRule, publicationNumberRule, typeRule } from './patent-rules';
import '../crud/form.css';

const { fields } = patentResource;

/** What is derived of a stored patent. */
function Derived() {
  const patent = useShownRecord<AdminPatent>();
  if (!patent)
    return (
      <p className="admin-hint admin-dialog-lead">法律状态、届满日和下次年费由日期和法律事件自动得出，保存后显示。</p>
    );
  return (
    <p className="admin-dialog-lead">
      <PatentStateChip state={patent.State} text={patent.StateText} />
      <span className="admin-hint">
        　{patent.ExpiryDate ? `届满日 ${patent.ExpiryDate}` : ''}
        {patent.NextFee ? `，第 ${patent.NextFee.Year} 年度年费应于 ${patent.NextFee.DueDate} 前缴纳` : ''}（自动得出）
      </span>
    </p>
  );
}

function Basics() {
  return (
    <Section title="基本信息">
      <Derived />
      <Row>
        <ProFormText
          name="ApplicationNumber"
          label="申请号"
          placeholder="例如：202111286633.X"
          validateTrigger="onBlur"
          rules={[{ required: true, message: '' }, applicationNumberRule]}
        />
        <ProFormSelect
          name="Type"
          label="专利类型"
          allowClear={false}
          options={sameOptions(PATENT_TYPES)}
          dependencies={['ApplicationNumber']}
          rules={[{ required: true, message: '请选择专利类型' }, typeRule]}
        />
      </Row>
      <ProFormText {...inputOf(fields, 'Title', { showCount: true })} />
      <Row three>
        <ProFormDatePicker
          name="ApplicationDate"
          label="申请日"
          rules={[{ required: true, message: '请选择申请日' }]}
        />
        <ProFormDatePicker name="PublicationDate" label="公开日" />
        <ProFormDatePicker name="GrantDate" label="授权公告日" />
      </Row>
      <Row>
        <ProFormText name="PublicationNumber" label="公开号" validateTrigger="onBlur" rules={[publicationNumberRule]} />
        <ProFormText name="GrantNumber" label="授权公告号" validateTrigger="onBlur" rules={[publicationNumberRule]} />
      </Row>
      <ProFormTextArea {...inputOf(fields, 'Abstract', { showCount: true, autoSize: { minRows: 3, maxRows: 10 } })} />
    </Section>
  );
}

function People() {
  return (
    <Section title="权利人与代理">
      <WordListField {...wordsOf(fields, 'Applicants')} />
      <WordListField {...wordsOf(fields, 'Owners')} />
      <WordListField {...wordsOf(fields, 'Inventors')} />
      <Row three>
        <ProFormText {...inputOf(fields, 'Agency')} />
        <ProFormText {...inputOf(fields, 'Agent')} />
        <ProFormText {...inputOf(fields, 'Province')} />
      </Row>
    </Section>
  );
}

function Classes() {
  return (
    <Section title="分类">
      <ProFormDependency name={['Type']}>
        {({ Type }) =>
          Type === '外观设计' ? (
            <ProFormText
              name="Loc"
              label="洛迦诺分类号"
              placeholder="例如：14-02"
              validateTrigger="onBlur"
              rules={[locRule]}
            />
          ) : (
            <>
              <ProFormText
                name="MainIpc"
                label="主分类号"
                placeholder="例如：G06F16/332"
                validateTrigger="onBlur"
                rules={[ipcRule]}
              />
              <ProFormSelect
                name="Ipcs"
                label="分类号"
                placeholder="输入后按回车添加"
                fieldProps={{ mode: 'tags', open: false, maxCount: fields.Ipcs.schema.maxItems, suffixIcon: null }}
                rules={[ipcsRule]}
              />
            </>
          )
        }
      </ProFormDependency>
    </Section>
  );
}

function Events() {
  return (
    <Section title="法律事件" hint="按公告日期填写；法律状态由这些事件自动得出。">
      <ProFormList
        name="Events"
        max={fields.Events.schema.maxItems}
        copyIconProps={false}
        deleteIconProps={{ tooltipText: '移除这一条' }}
        creatorButtonProps={{ creatorButtonText: '添加一条法律事件' }}
        creatorRecord={{ Code: '', Text: '' }}
      >
        <div className="list-row">
          <ProFormDatePicker name="Date" label="日期" rules={[{ required: true, message: '请选择日期' }]} />
          <ProFormText
            name="Code"
            label="代码"
            placeholder="可不填"
            fieldProps={{ maxLength: maxOf(patentEvent.Code), style: { width: 90 } }}
          />
          <ProFormText
            {...inputOf(patentEvent, 'Text')}
            label="内容"
            placeholder="例如：授权、实质审查的生效、专利权的终止"
          />
        </div>
      </ProFormList>
      <ProFormDigit {...digitOf(fields, 'TermExtensionDays')} width="sm" />
    </Section>
  );
}

function Texts() {
  return (
    <Section title="权利要求与说明书">
      <ProFormList
        name="Claims"
        label="权利要求"
        max={fields.Claims.schema.maxItems}
        copyIconProps={false}
        deleteIconProps={{ tooltipText: '移除这一项' }}
        creatorButtonProps={{ creatorButtonText: '添加一项权利要求' }}
        creatorRecord={{ Text: '' }}
      >
        {(_field, index) => (
          <ProFormTextArea
            name="Text"
            label={`第 ${index + 1} 项`}
            rules={[{ required: true, whitespace: true, message: '请填写内容，或移除这一项' }]}
            fieldProps={{ maxLength: fields.Claims.schema.items?.maxLength, autoSize: { minRows: 2, maxRows: 8 } }}
          />
        )}
      </ProFormList>
      <ProFormTextArea {...inputOf(fields, 'Description', { autoSize: { minRows: 4, maxRows: 16 } })} />
    </Section>
  );
}

/** All fields of a patent. */
export default function PatentFields() {
  return (
    <>
      <Basics />
      <People />
      <Classes />
      <Events />
      <Texts />
    </>
  );
}
