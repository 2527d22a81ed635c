import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';

/** A day of the form, which may come from the address and be none. */
function dayOf(text: string | undefined) {
  const day = dayjs(text ?? null);
  return day.isValid() ? day : null;
}

/** Two days of the search form in one control. Loaded when shown: the calendar is large. */
export default function DayRange({ id, from, to }: { id: string; from: string; to: string }) {
  const form = Form.useFormInstance();
  const first = Form.useWatch<string | undefined>(from, form);
  const last = Form.useWatch<string | undefined>(to, form);
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%' }}
      allowEmpty
      value={[dayOf(first), dayOf(last)]}
      onChange={(days) =>
        form.setFieldsValue({ [from]: days?.[0]?.format(DAY) ?? undefined, [to]: days?.[1]?.format(DAY) ?? undefined })
      }
    />
  );
}
