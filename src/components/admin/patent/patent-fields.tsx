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
import { PatentStateChip } from '../../../views/parts';
import { useShownRecord } from '../crud/record-drawer';
import { Row, Section } from '../section';
import { WordListField } from '../word-list-field';
import { sameOptions } from '../words';
import { applicationNumberRule, ipcRule, ipcsRule, locRule, publicationNumberRule, typeRule } from './patent-rules';
import '../crud/form.css';

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
      <ProFormText
        name="Title"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        fieldProps={{ maxLength: 200, showCount: true }}
      />
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
      <ProFormTextArea
        name="Abstract"
        label="摘要"
        fieldProps={{ maxLength: 5000, showCount: true, autoSize: { minRows: 3, maxRows: 10 } }}
      />
    </Section>
  );
}

function People() {
  return (
    <Section title="权利人与代理">
      <WordListField name="Applicants" label="申请人" max={50} length={200} />
      <WordListField name="Owners" label="专利权人" max={50} length={200} />
      <WordListField name="Inventors" label="发明人" max={50} length={200} />
      <Row three>
        <ProFormText name="Agency" label="代理机构" fieldProps={{ maxLength: 200 }} />
        <ProFormText name="Agent" label="代理师" fieldProps={{ maxLength: 100 }} />
        <ProFormText name="Province" label="省份" fieldProps={{ maxLength: 50 }} />
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
                fieldProps={{ mode: 'tags', open: false, maxCount: 50, suffixIcon: null }}
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
        max={200}
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
            fieldProps={{ maxLength: 10, style: { width: 90 } }}
          />
          <ProFormText
            name="Text"
            label="内容"
            placeholder="例如：授权、实质审查的生效、专利权的终止"
            rules={[{ required: true, whitespace: true, message: '请填写事件内容' }]}
            fieldProps={{ maxLength: 500 }}
          />
        </div>
      </ProFormList>
      <ProFormDigit
        name="TermExtensionDays"
        label="期限补偿天数"
        min={0}
        max={3650}
        width="sm"
        fieldProps={{ precision: 0 }}
      />
    </Section>
  );
}

function Texts() {
  return (
    <Section title="权利要求与说明书">
      <ProFormList
        name="Claims"
        label="权利要求"
        max={200}
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
            fieldProps={{ maxLength: 20_000, autoSize: { minRows: 2, maxRows: 8 } }}
          />
        )}
      </ProFormList>
      <ProFormTextArea
        name="Description"
        label="说明书"
        fieldProps={{ maxLength: 500_000, autoSize: { minRows: 4, maxRows: 16 } }}
      />
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
