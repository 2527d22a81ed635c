import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { DayInput } from './day-input';
import { A, GetForm } from './here';
import { Icon } from './icon';

export interface FilterField {
  name: string;
  label: string;
  type: 'text' | 'select' | 'date';
  value?: string;
  /** What is wrong with the value. */
  fault?: string | undefined;
  placeholder?: string;
  /** For `select`; an empty first choice 「全部」 is added. */
  options?: readonly { value: string; label: string }[];
}

interface FilterBarProps {
  action: string;
  /** Query words to keep, e.g. the chosen category. */
  hidden?: Record<string, string | undefined>;
  fields: readonly FilterField[];
  resetHref: string;
  more?: readonly FilterField[];
}

/** Keyed by its value: in the browser the field follows the address, also when it was typed into. */
function Field({ field }: { field: FilterField }) {
  const id = `filter-${field.name}`;
  return (
    <div className={`field field-${field.type}`}>
      <label htmlFor={id}>{field.label}</label>
      {field.type === 'select' ? (
        <select key={field.value} id={id} name={field.name} defaultValue={field.value ?? ''}>
          <option value="">全部</option>
          {(field.options ?? []).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : field.type === 'date' ? (
        <DayInput
          key={field.value}
          id={id}
          name={field.name}
          defaultValue={field.value ?? ''}
          aria-invalid={field.fault ? true : undefined}
          aria-describedby={field.fault ? `${id}-fault` : undefined}
        />
      ) : (
        <input
          key={field.value}
          id={id}
          name={field.name}
          type="search"
          defaultValue={field.value ?? ''}
          placeholder={field.placeholder}
          maxLength={KEYWORD_MAX}
        />
      )}
      {field.fault ? (
        <p className="field-error soft" id={`${id}-fault`}>
          <Icon name="alert" size={16} />
          {field.fault}
        </p>
      ) : null}
    </div>
  );
}

/** Filters of a list as one row in a GET form; what is rarely needed waits behind 「更多条件」. */
export function FilterBar({ action, hidden = {}, fields, resetHref, more = [] }: FilterBarProps) {
  return (
    <GetForm className="filter-bar" action={action} role="search" aria-label="筛选" data-filter-form="">
      {Object.entries(hidden).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      <div className="filter-actions">
        <button type="submit" className="btn btn-primary">
          <Icon name="search" size={18} />
          查询
        </button>
        <A className="btn btn-plain" href={resetHref}>
          重置
        </A>
      </div>
      {more.length > 0 ? (
        <details className="filter-more" open={more.some((field) => field.value) || undefined}>
          <summary>
            <Icon name="filter" size={18} />
            更多条件
          </summary>
          <div className="filter-more-fields">
            {more.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </div>
        </details>
      ) : null}
    </GetForm>
  );
}
