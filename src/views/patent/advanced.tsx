import { DAY_TYPED_MAX } from '@ip-portal/contract/limits';
import { fieldOf, QUERY_FIELDS } from '@ip-portal/contract/rules/patent-query/fields';
import type { QueryRow } from '@ip-portal/contract/rules/patent-query/rows';
import { PATENT_QUERY_LIMITS, ROW_JOINS } from '@ip-portal/contract/rules/patent-query/search-call';
import { CLASSES_URL, withQuery } from '@ip-portal/contract/urls';
import { A, GetForm } from '../parts/here';
import {
  type Asked,
  dayNames,
  EMPTY_FORM,
  FORM_CHOICES,
  FORM_DAYS,
  FORM_FIXED,
  FORM_ROWS,
  type FormDay,
  type FormDays,
  type FormField,
  PATH,
} from './asked';
import type { Reading } from './reading';

/** Rows that are offered empty. */
const SPARE = 3;

const LABELS: Record<FormField, string> = {
  TY: '专利类型',
  LS: '法律状态',
  FL: '标记',
  IC: '分类号（IPC）',
  PR: '地区',
  FG: '附图',
};

function FreeRow({ n, row }: { n: number; row: QueryRow | undefined }) {
  return (
    <li>
      <select name={`j${n}`} aria-label={`第 ${n} 行的关系`} defaultValue={row?.join ?? '与'}>
        {ROW_JOINS.map((join) => (
          <option key={join}>{join}</option>
        ))}
      </select>
      <select name={`f${n}`} aria-label={`第 ${n} 行的字段`} defaultValue={row?.field ?? ''}>
        <option value="">全部文字</option>
        {QUERY_FIELDS.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <input
        name={`v${n}`}
        aria-label={`第 ${n} 行的内容`}
        type="search"
        defaultValue={row?.value ?? ''}
        maxLength={PATENT_QUERY_LIMITS.row}
      />
    </li>
  );
}

function FixedField({ name, value }: { name: FormField; value: string | undefined }) {
  const choices = FORM_CHOICES[name];
  const id = `advanced-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{LABELS[name]}</label>
      {choices ? (
        <select id={id} name={name} defaultValue={value ?? ''}>
          <option value="">不限</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {name === 'FG' ? '有附图' : choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type="search"
          defaultValue={value ?? ''}
          maxLength={PATENT_QUERY_LIMITS.field}
          placeholder={name === 'IC' ? '如 G06F16' : '如 江苏'}
        />
      )}
    </div>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={`advanced-${name}`}>{label}</label>
      <input
        id={`advanced-${name}`}
        name={name}
        type="text"
        autoComplete="off"
        defaultValue={value}
        maxLength={DAY_TYPED_MAX}
        placeholder="如 2020 或 2020-03-15"
      />
    </div>
  );
}

/** From and to of a day. */
function DayFields({ field, value }: { field: FormDay; value: FormDays | undefined }) {
  const { from, to } = dayNames(field);
  const { name } = fieldOf(field);
  return (
    <>
      <DayField name={from} label={`${name}从`} value={value?.from ?? ''} />
      <DayField name={to} label={`${name}到`} value={value?.to ?? ''} />
    </>
  );
}

/** The form that asks by fields. It writes the one query, and shows it where rows can say it. */
export function AdvancedForm({ asked, reading }: { asked: Asked; reading: Reading }) {
  const { free, fixed, days } = reading.form ?? EMPTY_FORM;
  const faulty = reading.fault !== null;
  const [filed, ...others] = FORM_DAYS;
  return (
    <details className="fold patent-advanced">
      <summary>按字段检索</summary>
      {reading.form && !faulty ? null : (
        <p className="soft" role="note">
          {faulty ? '上面的检索式有误，' : '上面的检索式含有括号组合，不能拆成各行，'}
          请直接修改检索式；在这里填写会写成新的检索式。
        </p>
      )}
      <GetForm key={asked.text} action={PATH} aria-label="按字段检索">
        <input type="hidden" name="rows" value="1" />
        {asked.order ? <input type="hidden" name="Order" value={asked.order} /> : null}
        {asked.view ? <input type="hidden" name="view" value={asked.view} /> : null}
        <ol className="query-rows">
          {FORM_ROWS.slice(0, Math.min(FORM_ROWS.length, Math.max(SPARE, free.length + 1))).map((n) => (
            <FreeRow key={n} n={n} row={free[n - 1]} />
          ))}
        </ol>
        <div className="query-fixed">
          {FORM_FIXED.map((name) => (
            <FixedField key={name} name={name} value={fixed[name]} />
          ))}
          <DayFields field={filed} value={days[filed]} />
        </div>
        <details className="fold query-days" open={others.some((field) => days[field])}>
          <summary>{others.map((field) => fieldOf(field).name).join('、')}</summary>
          <div className="query-fixed">
            {others.map((field) => (
              <DayFields key={field} field={field} value={days[field]} />
            ))}
          </div>
        </details>
        <p className="filter-actions">
          <button type="submit" className="btn btn-primary">
            检索
          </button>
          <A className="btn btn-plain" href={PATH}>
            清空
          </A>
          <A href={withQuery(CLASSES_URL, { q: asked.text || undefined })}>从分类表中选择</A>
        </p>
        <p className="soft">“与”先于“或”结合；“非”排除该行。内容里可以写“夹持 或 抓取”，加引号表示连在一起的原文。</p>
      </GetForm>
    </details>
  );
}
