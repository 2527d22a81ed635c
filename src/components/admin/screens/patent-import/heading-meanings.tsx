import type { PatentImportHeading, PatentImportRow } from '@ip-portal/contract';
import { IGNORED_HEADING, IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { Select } from 'antd';
import type { Meanings } from '../../../../services/patent-imports';
import { StateTag } from '../../kit/state-tag';
import './import.css';

const OPTIONS = [
  { value: IGNORED_HEADING, label: '忽略（不导入）' },
  ...Object.values(IMPORT_FIELDS).map((label) => ({ value: label, label })),
];

interface HeadingMeaningsProps {
  headings: readonly PatentImportHeading[];
  meanings: Meanings;
  onChoose: (heading: string, meaning: string) => void;
}

/** Headings of files with what stands under them; staff say what each means. */
export function HeadingMeanings({ headings, meanings, onChoose }: HeadingMeaningsProps) {
  const open = headings.filter(({ Heading }) => !meanings[Heading]).length;
  return (
    <section className="import-part" aria-label="列名的含义">
      <h3>列名的含义</h3>
      <p className="admin-hint">
        {`共 ${headings.length} 列${open > 0 ? `，${open} 列不认识：不选含义就不导入，并在结果中说明` : '，含义均已确定'}。`}
      </p>
      <ul className="import-list">
        {headings.map(({ Heading, Samples, Source }) => (
          <li key={Heading} className="import-heading">
            <div>
              <b>{Heading}</b>
              {Source === 'remembered' ? <StateTag tone="brand">上次所选</StateTag> : null}
              <div className="admin-hint">{Samples.length > 0 ? Samples.join('；') : '前几行没有内容'}</div>
            </div>
            <Select
              aria-label={`“${Heading}”的含义`}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="不认识，不导入"
              value={meanings[Heading] ?? null}
              options={OPTIONS}
              onChange={(meaning) => meaning && onChoose(Heading, meaning)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first rows as an import would read them. */
export function PreviewRows({ rows, loading }: { rows: readonly PatentImportRow[]; loading: boolean }) {
  return (
    <section className="import-part" aria-label="前几行的读取结果" aria-busy={loading}>
      <h3>前几行的读取结果</h3>
      <ul className="import-list">
        {rows.map(({ File, Line, Values, Refusal, SetAside }) => (
          <li key={`${File} ${Line}`}>
            <div className="import-place">
              {`${File} 第 ${Line} 行`}
              <StateTag tone={Refusal ? 'danger' : 'success'}>{Refusal ? '不导入' : '导入'}</StateTag>
            </div>
            {Refusal ? <div>{Refusal}</div> : null}
            <dl className="import-values">
              {Values.map(({ Field, Value }, index) => (
                // Two publications are two values of one field.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
                <div key={index}>
                  <dt>{Field}</dt>
                  <dd>{Value}</dd>
                </div>
              ))}
            </dl>
            {SetAside.map(({ Field, Value, Reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
              <div key={index} className="admin-hint">
                {`未采用 ${Field}${Value ? `“${Value}”` : ''}：${Reason}`}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
