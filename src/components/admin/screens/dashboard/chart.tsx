import { Segmented } from 'antd';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { isCalm } from '../../../../theme/use-calm';

interface ChartProps {
  title: string;
  /** What the chart says, in one sentence, for people who do not see it. */
  summary: string;
  option: EChartsCoreOption;
  columns: [string, string];
  rows: readonly [string, number][];
}

/** A chart with the same figures as a table. */
export function Chart({ title, summary, option, columns, rows }: ChartProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const empty = rows.every(([, count]) => count === 0);
  return (
    <section className="admin-card">
      <div className="chart-head">
        <h2>{title}</h2>
        <Segmented
          size="small"
          aria-label={`${title}的显示方式`}
          value={view}
          onChange={setView}
          options={[
            { label: '图', value: 'chart' },
            { label: '表', value: 'table' },
          ]}
        />
      </div>
      {view === 'chart' && !empty ? <Canvas option={option} summary={summary} /> : null}
      {view === 'chart' && empty ? <p className="chart-empty">近期没有数据</p> : null}
      {view === 'table' ? (
        <div className="chart-table" tabIndex={0} role="region" aria-label={`${title}数据表`}>
          <table className="diff">
            <thead>
              <tr>
                <th scope="col">{columns[0]}</th>
                <th scope="col">{columns[1]}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, count]) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="admin-num">{count.toLocaleString('zh-CN')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

function Canvas({ option, summary }: { option: EChartsCoreOption; summary: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let chart: EChartsType | undefined;
    let gone = false;
    const still = isCalm();
    const resize = () => chart?.resize();
    import('./echarts').then(
      ({ init }) => {
        if (gone || !box.current) return;
        chart = init(box.current);
        chart.setOption({ ...option, animation: !still });
      },
      () => setFailed(true),
    );
    window.addEventListener('resize', resize);
    return () => {
      gone = true;
      window.removeEventListener('resize', resize);
      chart?.dispose();
    };
  }, [option]);

  if (failed) return <p className="chart-empty">图表没有加载成功，请切换到“表”查看。</p>;
  return <div className="chart-box" ref={box} role="img" aria-label={summary} />;
}
