import type { AdminPatent } from '@ip-portal/contract';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { adminPatents } from '../../../../services/admin';
import { LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';
import { PatentLine } from './patent-line';
import './home.css';

/** Patents that are found at once; more words find fewer. */
const FOUND = 8;

interface PatentSearchProps {
  /** What is done with one, and what is said of it then. */
  act: string;
  done: string;
  /** Ids that are chosen already. */
  chosen: ReadonlySet<number>;
  /** Why no more can be chosen. */
  stop?: string | undefined;
  onChoose: (patent: AdminPatent) => void;
}

/** Looks for patents by number, title or people, to choose one. */
export function PatentSearch({ act, done, chosen, stop, onChoose }: PatentSearchProps) {
  const [keyword, setKeyword] = useState('');
  const { data, error, loading, run, refresh } = useRequest(
    async (text: string) => adminPatents.list({ keyword: text, current: 1, pageSize: FOUND }),
    { manual: true, onError: () => undefined },
  );
  const search = () => {
    if (keyword.trim()) run(keyword.trim());
  };
  return (
    <div role="search" aria-label="查找专利">
      <Input.Search
        aria-label="申请号、公开号或名称"
        placeholder="申请号、公开号或名称"
        maxLength={KEYWORD_MAX}
        value={keyword}
        loading={loading}
        enterButton="查找"
        onChange={(event) => setKeyword(event.target.value)}
        onSearch={search}
      />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <p className="admin-hint home-found" aria-live="polite">
        {data === undefined
          ? `查到以后点“${act}”。`
          : data.total === 0
            ? '没有找到这样的专利。'
            : data.total > FOUND
              ? `共 ${data.total.toLocaleString('zh-CN')} 件，只列出前 ${FOUND} 件，请输入更完整的号码或名称。`
              : `共 ${data.total} 件。`}
        {stop ?? ''}
      </p>
      {data && data.data.length > 0 ? (
        <ul className="home-list" aria-label="查找结果">
          {data.data.map((patent) => (
            <li key={patent.Id}>
              <PatentLine patent={patent} />
              <Button
                size="small"
                aria-label={`${act}：${patent.Title}`}
                disabled={stop !== undefined || chosen.has(patent.Id)}
                onClick={() => onChoose(patent)}
              >
                {chosen.has(patent.Id) ? done : act}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
