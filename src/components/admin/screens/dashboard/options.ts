import type { Dashboard } from '@ip-portal/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { colors } from '../../../../theme/tokens';

type Day = Dashboard['PublishedPerDay'][number];

const STATE_COLORS: Record<string, string> = {
  有权: colors.ok,
  审中: colors.brand,
  无权: colors.mute,
  未核实: colors.line,
};
const label = { color: colors.ink2, fontSize: 12 };

/** A line or bars over days. */
export function daysOption(days: readonly Day[], kind: 'line' | 'bar', name: string): EChartsCoreOption {
  return {
    grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: days.map((day) => day.Date.slice(5)),
      axisLabel: label,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: label, splitLine: { lineStyle: { color: colors.line } } },
    series: [
      {
        name,
        type: kind,
        data: days.map((day) => day.Count),
        color: colors.brand,
        ...(kind === 'line'
          ? { showSymbol: false, lineStyle: { width: 2 }, areaStyle: { opacity: 0.12 } }
          : { barMaxWidth: 14 }),
      },
    ],
  };
}

/** Shares of the states. */
export function statesOption(states: Dashboard['PatentStates']): EChartsCoreOption {
  return {
    tooltip: { trigger: 'item' },
    legend: {
      bottom: 0,
      textStyle: { ...label, fontSize: 13 },
      formatter: (name: string) => `${name}　${states.find((entry) => entry.State === name)?.Count ?? 0} 件`,
    },
    series: [
      {
        name: '专利',
        type: 'pie',
        radius: ['46%', '70%'],
        center: ['50%', '44%'],
        label: { show: false },
        data: states.map(({ State, Count }) => ({
          name: State,
          value: Count,
          itemStyle: { color: STATE_COLORS[State] },
        })),
      },
    ],
  };
}
