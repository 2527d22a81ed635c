import {
  ProFormDatePicker,
  ProFormDependency,
  ProFormDigit,
  ProFormSelect,
  ProFormText,
} from '@ant-design/pro-components';
import type { AdminPatent, PatentEvent } from '@ip-portal/contract';
import { LICENCE_KINDS } from '@ip-portal/contract/labels';
import { patentEvent, patentResource } from '@ip-portal/contract/resources/patent';
import { EVENT_FIELDS, type EventField, eventFields, partyWords } from '@ip-portal/contract/rules/event-fields';
import { eventKindOf } from '@ip-portal/contract/rules/legal-event';
import { digitOf, inputOf, maxOf, wordsOf } from '../../../form/field-props';
import { useShownRecord } from '../../kit/crud/record-drawer';
import { EntryList } from '../../kit/fields/entry-list';
import { WordListField } from '../../kit/fields/word-list-field';
import { Section } from '../../kit/section';
import { showTime } from '../../kit/words';
import { lifeRule } from './patent-rules';

const { fields } = patentResource;

/** What the stored record holds but does not count. */
function Ignored() {
  const ignored = useShownRecord<AdminPatent>()?.IgnoredEvents ?? [];
  if (ignored.length === 0) return null;
  return (
    <div className="admin-dialog-lead" role="note">
      <p className="admin-hint">有 {ignored.length} 条法律事件没有计入法律状态：</p>
      <ul className="admin-hint">
        {ignored.map((event) => (
          <li key={`${event.Date}|${event.Code}|${event.Text}`}>
            {event.Date} {event.Code} {event.Text.split(/[；;]/)[0]}：{event.Reason}。
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was entered by mistake: it stays to be seen, and counts no more. */
function Retracted() {
  const retracted = useShownRecord<AdminPatent>()?.RetractedEvents ?? [];
  if (retracted.length === 0) return null;
  return (
    <details className="admin-hint">
      <summary>已撤下的法律事件（{retracted.length}）</summary>
      <ul>
        {retracted.map((event) => (
          <li key={`${event.RetractedAt}|${event.Date}|${event.Text}`}>
            {event.Date} {event.Code} {event.Text.split(/[；;]/)[0]}：{showTime(event.EnteredAt)} 录入，
            {showTime(event.RetractedAt)} {event.RetractedBy ? `由 ${event.RetractedBy} ` : ''}撤下。
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The input of a field that only some kinds of event have. */
function More({ name, index, kind }: { name: EventField; index: number; kind: string | undefined }) {
  const label = patentEvent[name].title;
  const rules = [lifeRule(`Events.${index}.${name}`)];
  if (name === 'FeeYear') return <ProFormDigit {...digitOf(patentEvent, name)} width="xs" />;
  if (name === 'LicenceKind') {
    const options = LICENCE_KINDS.map((kind) => ({ value: kind, label: `${kind}许可` }));
    return <ProFormSelect name={name} label={label} options={options} width="xs" />;
  }
  if (name === 'PartiesBefore' || name === 'PartiesAfter') {
    const party = partyWords(kind);
    return (
      <WordListField {...wordsOf(patentEvent, name)} label={name === 'PartiesBefore' ? party.before : party.after} />
    );
  }
  if (name === 'RegisterNumber' || name === 'Undoes') {
    return (
      <ProFormText
        {...inputOf(patentEvent, name)}
        width="sm"
        placeholder={name === 'Undoes' ? '例如：未缴年费专利权终止' : '凭它与注销、变更对应'}
      />
    );
  }
  return <ProFormDatePicker name={name} label={label} rules={rules} />;
}

/** How the entry is understood, and the fields its kind has besides. */
function ByKind({ index }: { index: number }) {
  return (
    <ProFormDependency name={['Code', 'Text', ...EVENT_FIELDS]}>
      {(values: Partial<PatentEvent>) => {
        const event = { ...values, Code: values.Code ?? '', Text: values.Text ?? '' };
        const kind = eventKindOf(event);
        const unknown = event.Text.trim() ? '无法识别这一事项，它不会影响法律状态。' : null;
        const understood = kind ? `识别为“${kind.label}”：${kind.meaning}（${kind.article}）` : unknown;
        return (
          <>
            {understood ? <p className="admin-hint">{understood}</p> : null}
            <div className="event-more">
              {eventFields(event).map((name) => (
                <More key={name} name={name} index={index} kind={kind?.id} />
              ))}
            </div>
          </>
        );
      }}
    </ProFormDependency>
  );
}

/** Legal events and the compensation of the term. */
export function Events() {
  return (
    <Section title="法律事件" hint="按公告日期填写；法律状态由这些事件自动得出，次序不限，重复的只计一次。">
      <Ignored />
      <EntryList
        name="Events"
        max={fields.Events.schema.maxItems}
        one="条法律事件"
        add="添加一条法律事件"
        fresh={{ Code: '', Text: '' }}
      >
        {(index) => (
          <div className="event-entry">
            <div className="list-row list-wrap">
              <ProFormDatePicker
                name="Date"
                label="日期"
                rules={[{ required: true, message: '请选择日期' }, lifeRule(`Events.${index}.Date`)]}
              />
              <ProFormText
                name="Code"
                label="代码"
                placeholder="可不填"
                rules={[lifeRule(`Events.${index}.Code`)]}
                fieldProps={{ maxLength: maxOf(patentEvent.Code), style: { width: 90 } }}
              />
              <ProFormText
                {...inputOf(patentEvent, 'Text')}
                rules={[...inputOf(patentEvent, 'Text').rules, lifeRule(`Events.${index}.Text`)]}
                label="内容"
                placeholder="例如：授权、实质审查的生效、专利权的终止"
              />
            </div>
            <ByKind index={index} />
          </div>
        )}
      </EntryList>
      <Retracted />
      <ProFormDigit
        {...digitOf(fields, 'TermExtensionDays')}
        width="sm"
        rules={[lifeRule('TermExtensionDays')]}
        extra="只有发明专利有期限补偿。"
      />
    </Section>
  );
}
