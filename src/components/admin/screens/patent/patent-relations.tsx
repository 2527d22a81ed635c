import { ProFormDatePicker, ProFormDependency, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { CITATION_CATEGORIES, CITING_PARTIES, RELATION_KINDS, type RelationKind } from '@ip-portal/contract/labels';
import { patentCitation, patentRelation, patentResource } from '@ip-portal/contract/resources/patent';
import { Form } from 'antd';
import { inputOf, maxOf } from '../../../form/field-props';
import { EntryList } from '../../kit/fields/entry-list';
import { Row, Section } from '../../kit/section';
import { sameOptions } from '../../kit/words';
import type { PatentForm } from './patent-form';
import { citationRule, hintOf, lifeRule, pctNumberRule, relatedNumberRule } from './patent-rules';

const { fields } = patentResource;
/** What the number and the day of a relation are called. */
const WORDS: Record<RelationKind, { number: string; day: string }> = {
  优先权: { number: '在先申请号', day: '优先权日' },
  分案: { number: '原申请号', day: '原申请日' },
  同日申请: { number: '另一件的申请号', day: '另一件的申请日' },
};

/** What of an entry is no fault, but worth a second look. */
function Hint({ index }: { index: number }) {
  return (
    <Form.Item<PatentForm> noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const hint = hintOf(getFieldsValue(true), index);
        return hint ? (
          <p className="admin-hint" role="note">
            {hint}。
          </p>
        ) : null;
      }}
    </Form.Item>
  );
}

function Relation({ index }: { index: number }) {
  return (
    <div className="event-entry">
      <ProFormDependency name={['Kind']}>
        {({ Kind }: { Kind?: RelationKind }) => {
          const words = WORDS[Kind ?? '优先权'];
          return (
            <div className="list-row list-wrap">
              <ProFormSelect
                name="Kind"
                label="关系"
                allowClear={false}
                options={sameOptions(RELATION_KINDS)}
                rules={[{ required: true, message: '请选择关系' }]}
                fieldProps={{ style: { width: 110 } }}
              />
              {Kind === '优先权' ? (
                <ProFormText
                  name="Office"
                  label="受理局"
                  placeholder="CN"
                  fieldProps={{ maxLength: maxOf(patentRelation.Office), allowClear: false, style: { width: 64 } }}
                />
              ) : null}
              <ProFormText
                {...inputOf(patentRelation, 'Number')}
                label={words.number}
                width="sm"
                dependencies={[
                  ['Relations', index, 'Office'],
                  ['Relations', index, 'Kind'],
                ]}
                rules={[
                  { required: true, whitespace: true, message: `请填写${words.number}` },
                  relatedNumberRule(index),
                  lifeRule(`Relations.${index}.Number`),
                ]}
                placeholder={Kind === '优先权' ? '国外申请照原样填写' : '例如：202111286633.X'}
              />
              <ProFormDatePicker name="Date" label={words.day} rules={[lifeRule(`Relations.${index}.Date`)]} />
            </div>
          );
        }}
      </ProFormDependency>
      <Hint index={index} />
    </div>
  );
}

/** International application, and the applications that this one is tied to. */
export function Relations() {
  return (
    <Section
      title="优先权、分案与同族"
      hint="本站收录的原申请、分案申请、同日申请和优先权申请会自动列为同族；对方的记录里不必再填。"
    >
      <ProFormDependency name={['Type']}>
        {({ Type }) =>
          Type === '外观设计' ? null : (
            <Row>
              <ProFormText
                {...inputOf(fields, 'PctNumber')}
                placeholder="例如：PCT/CN2021/078383"
                validateTrigger="onBlur"
                rules={[pctNumberRule]}
                extra="只有经专利合作条约提出的申请才有。"
              />
              <ProFormDatePicker
                name="PctEntryDate"
                label={fields.PctEntryDate.title}
                rules={[lifeRule('PctEntryDate')]}
              />
            </Row>
          )
        }
      </ProFormDependency>
      <EntryList
        name="Relations"
        max={fields.Relations.schema.maxItems}
        one="项关系"
        add="添加优先权、分案或同日申请"
        fresh={{ Kind: '优先权', Office: 'CN', Number: '' }}
      >
        {(index) => <Relation index={index} />}
      </EntryList>
    </Section>
  );
}

/** Documents that the patent was compared with. */
export function Citations() {
  return (
    <Section title="引证文献" hint="每条一份文献：专利文献写公开（公告）号，其他文献写在“非专利文献”中。">
      <EntryList
        name="Citations"
        max={fields.Citations.schema.maxItems}
        one="份引证文献"
        add="添加一份引证文献"
        fresh={{ Number: '' }}
      >
        {(index) => (
          <div className="list-row list-wrap">
            <ProFormText
              {...inputOf(patentCitation, 'Number')}
              dependencies={[['Citations', index, 'Text']]}
              rules={[citationRule(index)]}
              placeholder="例如：CN113781974A"
              width="sm"
            />
            <ProFormSelect
              name="Category"
              label={patentCitation.Category.title}
              options={sameOptions(CITATION_CATEGORIES)}
              fieldProps={{ style: { width: 80 } }}
            />
            <ProFormSelect
              name="By"
              label={patentCitation.By.title}
              options={sameOptions(CITING_PARTIES)}
              fieldProps={{ style: { width: 100 } }}
            />
            <ProFormText {...inputOf(patentCitation, 'Text')} placeholder="作者、题名、出处、日期" />
          </div>
        )}
      </EntryList>
    </Section>
  );
}
