import {
  ProFormDatePicker,
  ProFormDependency,
  ProFormSelect,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import type { AdminPatent } from '@ip-portal/contract';
import { PATENT_TYPES } from '@ip-portal/contract/labels';
import { patentResource } from '@ip-portal/contract/resources/patent';
import { PatentStateChip } from '../../../../views/parts';
import { inputOf, wordsOf } from '../../../form/field-props';
import { useShownRecord } from '../../kit/crud/record-drawer';
import { EntryList } from '../../kit/fields/entry-list';
import { WordListField } from '../../kit/fields/word-list-field';
import { Row, Section } from '../../kit/section';
import { sameOptions } from '../../kit/words';
import { PartyCodes } from './party-codes';
import { Events } from './patent-events';
import { Figures } from './patent-figures';
import { Citations, Relations } from './patent-relations';
import {
  applicationNumberRule,
  ipcRule,
  ipcsRule,
  lifeRule,
  locRule,
  publicationNumberRule,
  typeRule,
} from './patent-rules';
import '../../kit/crud/form.css';

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
      <PatentStateChip patent={patent} as="text" />
      <span className="admin-hint">
        　{patent.ExpiryDate ? `届满日 ${patent.ExpiryDate}` : ''}
        {patent.NextFee
          ? `，第 ${patent.NextFee.Year} 年度年费应于 ${patent.NextFee.DueDate} 前缴纳${patent.NextFee.InGrace ? `（在宽限期内，最迟 ${patent.NextFee.GraceEnd} 补缴）` : ''}`
          : ''}
        （自动得出）
      </span>
    </p>
  );
}

function Basics() {
  const stored = useShownRecord<AdminPatent>();
  const numberless = stored?.ApplicationNumber === null;
  const undated = stored?.ApplicationDate === null;
  return (
    <Section title="基本信息">
      <Derived />
      <Row>
        <ProFormText
          name="ApplicationNumber"
          label="申请号"
          placeholder="例如：202111286633.X"
          validateTrigger="onBlur"
          rules={[...(numberless ? [] : [{ required: true, message: '' }]), applicationNumberRule(numberless)]}
          extra={numberless ? '本站没有收录申请号，可以不填；知道时请补填，不要推测。' : undefined}
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
          rules={undated ? [] : [{ required: true, message: '请选择申请日' }]}
          extra={undated ? '本站没有收录申请日，可以不填；补填后推算期限和年费。' : undefined}
        />
        <ProFormDatePicker name="PublicationDate" label="公开日" rules={[lifeRule('PublicationDate')]} />
        <ProFormDatePicker name="GrantDate" label="授权公告日" rules={[lifeRule('GrantDate')]} />
      </Row>
      <Row>
        <ProFormText name="PublicationNumber" label="公开号" validateTrigger="onBlur" rules={[publicationNumberRule]} />
        <ProFormText name="GrantNumber" label="授权公告号" validateTrigger="onBlur" rules={[publicationNumberRule]} />
      </Row>
      <ProFormDependency name={['Type']}>
        {({ Type }) => (
          <ProFormTextArea
            {...inputOf(fields, 'Abstract', { showCount: true, autoSize: { minRows: 3, maxRows: 10 } })}
            label={Type === '外观设计' ? '简要说明' : fields.Abstract.title}
          />
        )}
      </ProFormDependency>
    </Section>
  );
}

function People() {
  return (
    <Section title="权利人与代理">
      <WordListField {...wordsOf(fields, 'Applicants')} />
      <WordListField {...wordsOf(fields, 'Owners')} />
      <WordListField {...wordsOf(fields, 'Inventors')} />
      <PartyCodes />
      <Row three>
        <ProFormText {...inputOf(fields, 'Agency')} />
        <ProFormText {...inputOf(fields, 'Agent')} />
      </Row>
      <Row three>
        <ProFormText {...inputOf(fields, 'Province')} />
        <ProFormText {...inputOf(fields, 'City')} />
        <ProFormText {...inputOf(fields, 'District')} />
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
              placeholder="例如：14-02 或 LOC(13)Cl. 14-02"
              validateTrigger="onBlur"
              rules={[locRule]}
            />
          ) : (
            <>
              <ProFormText
                name="MainIpc"
                label="主分类号"
                placeholder="例如：G06F16/332 (2019.01)"
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

/** What an invention and a utility model say in words. */
function Texts() {
  return (
    <Section title="权利要求与说明书">
      <EntryList
        name="Claims"
        label="权利要求"
        max={fields.Claims.schema.maxItems}
        one="项权利要求"
        add="添加一项权利要求"
        fresh={{ Text: '' }}
      >
        {(index) => (
          <ProFormTextArea
            name="Text"
            label={`第 ${index + 1} 项`}
            rules={[{ required: true, whitespace: true, message: '请填写内容，或移除这一项' }]}
            fieldProps={{ maxLength: fields.Claims.schema.items?.maxLength, autoSize: { minRows: 2, maxRows: 8 } }}
          />
        )}
      </EntryList>
      <ProFormTextArea {...inputOf(fields, 'Description', { autoSize: { minRows: 4, maxRows: 16 } })} />
    </Section>
  );
}

/** A design has neither; what the stored record says of them goes with the next save. */
function NoTexts() {
  const stored = useShownRecord<AdminPatent>();
  const lost = [
    ...(stored && stored.Claims.length > 0 ? [`${stored.Claims.length} 项权利要求`] : []),
    ...(stored?.Description ? ['说明书'] : []),
  ];
  if (lost.length === 0) return null;
  return (
    <p className="admin-hint admin-dialog-lead" role="note">
      外观设计没有权利要求书和说明书（专利法第二十七条）：以“外观设计”保存后，这件专利现有的{lost.join('和')}将被清空。
    </p>
  );
}

/** All fields of a patent. */
export default function PatentFields() {
  return (
    <>
      <Basics />
      <People />
      <Classes />
      <Relations />
      <Events />
      <Figures />
      <ProFormDependency name={['Type']}>
        {({ Type }) => (Type === '外观设计' ? <NoTexts /> : <Texts />)}
      </ProFormDependency>
      <Citations />
    </>
  );
}
