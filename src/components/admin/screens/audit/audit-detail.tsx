import type { AuditItem } from '@ip-portal/contract';
import { fieldWord, valueWord } from './field-words';
import './audit.css';

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}

/** What a change changed, field by field, and from where it was made. */
export default function AuditDetail({ item }: { item: AuditItem }) {
  const before = fieldsOf(item.Before);
  const after = fieldsOf(item.After);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const named = keys
    .map((key) => ({ key, word: fieldWord(item.Resource, key) }))
    .filter((entry): entry is { key: string; word: string } => entry.word !== undefined);
  const hadBefore = Object.keys(before).length > 0;
  return (
    <div className="audit-detail">
      {named.length > 0 ? (
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">内容</th>
              {hadBefore ? <th scope="col">修改前</th> : null}
              <th scope="col">{hadBefore ? '修改后' : '内容值'}</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ key, word }) => (
              <tr key={key}>
                <th scope="row">{word}</th>
                {hadBefore ? (
                  <td>
                    <del>{valueWord(key, before[key], item.Resource)}</del>
                  </td>
                ) : null}
                <td>
                  <ins>{valueWord(key, after[key], item.Resource)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="admin-hint">这项操作没有修改内容。</p>
      )}
      {keys.length > named.length && named.length > 0 ? (
        <p className="admin-hint">另有 {keys.length - named.length} 项由系统自动维护的内容随之变化。</p>
      ) : null}
      <dl className="adm-facts">
        <dt>网络地址</dt>
        <dd>{item.Ip || '—'}</dd>
        <dt>浏览器</dt>
        <dd>{browserWord(item.UserAgent)}</dd>
        <dt>请求编号</dt>
        <dd className="admin-num">{item.RequestId || '—'}</dd>
      </dl>
    </div>
  );
}

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, '微软浏览器'],
  [/Firefox\//, '火狐浏览器'],
  [/Chrome\//, '谷歌内核浏览器'],
  [/Safari\//, '苹果浏览器'],
];

/** What a user agent stands for. */
function browserWord(userAgent: string): string {
  if (!userAgent) return '—';
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '其他程序';
}
