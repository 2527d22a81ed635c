import type { ClassStep } from '@ip-portal/contract/rules/class-path';
import { fieldOf, QUERY_FIELDS } from '@ip-portal/contract/rules/patent-query/fields';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { FORM_CHOICES } from './asked';

const EXAMPLES = [
  { text: '水下 夹持', means: '名称、摘要等文字中两个词都有' },
  { text: '"水下机器人" 非 军用', means: '引号里的文字连在一起出现；排除含“军用”的' },
  { text: '标题=(夹持 或 抓取) 与 类型=发明', means: '括号里任选一个词；只要发明专利' },
  { text: '申请人=大学 申请日=2019..2021', means: '2019 年初至 2021 年底申请' },
  { text: '分类号=G06F16 与 状态=有权 与 非 标记=质押', means: '某个分类号下有效、未质押的专利' },
];

/** Fields that know a closed list of values. */
const CLOSED = ['TY', 'LS', 'FL'] as const;

/** A symbol of every level of the classification. */
const LEVELS: readonly { symbol: string; level: ClassStep['Level'] }[] = [
  { symbol: 'G', level: '部' },
  { symbol: 'G06', level: '大类' },
  { symbol: 'G06F', level: '小类' },
  { symbol: 'G06F16', level: '大组' },
  { symbol: 'G06F16/33', level: '小组' },
];

/** What may stand behind fields that take no free text, and how classes are written. */
function Values() {
  return (
    <>
      <h3>可选的值</h3>
      <dl className="query-values">
        {CLOSED.map((code) => (
          <div key={code}>
            <dt>{fieldOf(code).name}</dt>
            <dd>{FORM_CHOICES[code]?.join('、')}</dd>
          </div>
        ))}
      </dl>
      <h3>分类号的级别</h3>
      <p className="soft">
        写到哪一级，就查找这一级和它以下的专利。大组不必写斜线：“分类号=G01N3”只查找大组 3，不含 G01N30、G01N33。
      </p>
      <ul className="query-fields">
        {LEVELS.map(({ symbol, level }) => (
          <li key={symbol}>
            <span>{level}</span>
            <A className="num" href={patentSearchUrl(`分类号=${symbol}`)}>
              {symbol}
            </A>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How a query is written. */
export function QueryHelp() {
  return (
    <details className="fold query-help" id="query-help">
      <summary>检索式写法</summary>
      <p>
        几个词用空格隔开，表示都要有。条件之间写“与”“或”“非”（或
        AND、OR、NOT），前后留空格；先算“非”，再算“与”，最后算“或”，括号可以改变顺序。全角、半角都可以。申请号、公开号和分类号可以直接输入。
      </p>
      <dl className="query-examples">
        {EXAMPLES.map(({ text, means }) => (
          <div key={text}>
            <dt>
              <A href={patentSearchUrl(text)}>{text}</A>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <h3>字段</h3>
      <p className="soft">字段名或代码后面接等号，再写内容；日期还可以用 &gt;=、&lt;=、&gt;、&lt;。</p>
      <ul className="query-fields">
        {QUERY_FIELDS.map(({ code, name, example }) => (
          <li key={code}>
            <span>{name}</span>
            <code>
              {code}={example}
            </code>
          </li>
        ))}
      </ul>
      <Values />
    </details>
  );
}
