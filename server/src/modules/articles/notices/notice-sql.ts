/** Select lists of what notices have besides (`terms`). */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { fixed, timestampSql } from '../../../db/read-rows.ts';

const DEADLINE = fixed(timestampSql(sql`terms.deadline_at`));

/** The deadline on a day of Shanghai. */
export function deadlineColumns(day: string | Placeholder): SQL {
  return sql`${DEADLINE} as "DeadlineAt", case when terms.deadline_at <= now() then -1
    else (terms.deadline_at at time zone 'Asia/Shanghai')::date - ${day}::date end as "DaysLeft"`;
}

/** What only the detail shows. */
export const TERM_COLUMNS = fixed(sql`coalesce(terms.audience, '') as "Audience",
  coalesce(terms.conditions, '') as "Conditions", array(select btrim(one) from regexp_split_to_table(coalesce(terms.materials, ''), '\\s*\\n\\s*') as one
    where btrim(one) <> '') as "Materials",
  coalesce(terms.channel, '') as "Channel"`);
