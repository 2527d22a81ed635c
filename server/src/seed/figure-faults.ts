/** What a schema cannot say of a figure: numbers that nothing names, values beside their axis, views that the text leaves out. */
import type { PatentType } from '@ip-portal/contract';
import type { Axis, FigureDrawing } from '@ip-portal/contract/drawing/figures/figure-drawing';
import { bestView } from '@ip-portal/contract/rules/design-views';
import { bodyFaults } from '../lib/validation.ts';
import { schemaOf } from './figure-form.ts';

interface Figure {
  Label: string;
  Alt: string;
  Drawing: FigureDrawing;
}
interface Patent {
  Type: PatentType;
  Abstract?: string;
  Figures?: readonly Figure[];
}

const signOf = (step: string): string => step.split(' ')[0] ?? '';
const repeated = (all: readonly string[]) => all.find((one, i) => all.indexOf(one) !== i);

/** Signs and numbers that a picture shows. */
function numbersOf(drawing: FigureDrawing): string[] {
  switch (drawing.Kind) {
    case 'flow':
      return drawing.Steps.map((step) => signOf(typeof step === 'string' ? step : step.Ask));
    case 'blocks':
      return [...drawing.Parts, ...(drawing.Frame ? [drawing.Frame] : [])].map(([number]) => number);
    case 'section':
      return drawing.Layers.map(([number]) => number);
    case 'device':
      return drawing.Parts.flatMap(({ No }) => No ?? []);
    default:
      return [];
  }
}

const beside = ({ Name, Min, Max }: Axis, values: readonly number[]): string | null => {
  if (Min >= Max) return `坐标“${Name}”的范围不成立`;
  const out = values.find((value) => value < Min || value > Max);
  return out === undefined ? null : `${out} 不在坐标“${Name}”的范围内`;
};

/** The first fault of a description whose schema fits; null when there is none. */
function drawingFault(drawing: FigureDrawing): string | null {
  const twice = repeated(numbersOf(drawing));
  if (twice) return `编号 ${twice} 重复`;
  switch (drawing.Kind) {
    case 'flow': {
      const signs = [...numbersOf(drawing), 'End'];
      const asked = drawing.Steps.filter((step) => typeof step !== 'string');
      const lost = asked.find(({ No }) => !signs.includes(No));
      if (lost) return `没有步骤 ${lost.No}`;
      if (asked.length > 2) return '判断不能超过 2 个';
      return typeof drawing.Steps.at(-1) === 'string' ? null : '最后一步不能是判断';
    }
    case 'blocks': {
      const known = drawing.Parts.map(([number]) => number);
      const ends = drawing.Links.flatMap((link) => [link[0], link[1]]);
      const lost = ends.find((one) => !known.includes(one));
      if (lost !== undefined) return `连线所指的部件 ${lost} 不存在`;
      return drawing.Links.some(([from, to]) => from === to) ? '连线的两端是同一个部件' : null;
    }
    case 'section':
      return drawing.Flow && drawing.Form === 'round' ? '环形剖面没有流向' : null;
    case 'device': {
      const out = drawing.Parts.find(
        ({ At, Size }) => At[0] + Size[0] > 16 || At[1] + Size[1] > 12 || !Size[0] || !Size[1],
      );
      if (out) return `部件 ${out.No ?? out.Shape} 超出 16 × 12 的网格，或没有大小`;
      return drawing.Parts.filter(({ No }) => !No).length * 2 > drawing.Parts.length ? '没有编号的部件超过一半' : null;
    }
    case 'curve': {
      const points = drawing.Lines.flatMap(({ Points }) => Points);
      const falling = drawing.Lines.find(({ Points }) =>
        Points.some(([x], i) => i > 0 && x <= (Points[i - 1]?.[0] ?? x)),
      );
      if (falling) return `曲线“${falling.Name}”的横坐标应逐点增大`;
      return (
        beside(
          drawing.X,
          points.map(([x]) => x),
        ) ??
        beside(
          drawing.Y,
          points.map(([, y]) => y),
        )
      );
    }
    case 'bars':
      return beside(
        drawing.Y,
        drawing.Bars.map(([, value]) => value),
      );
    case 'views':
      return viewFault(drawing);
  }
}

function viewFault(drawing: FigureDrawing & { Kind: 'views' }): string | null {
  if (drawing.Shape === 'turned') {
    const heights = drawing.Profile.map(([, height]) => height);
    if (heights.some((height, i) => height < (heights[i - 1] ?? 0))) return '轮廓的高度应自下而上不减小';
    return heights.at(-1) === 0 || drawing.Profile.every(([radius]) => radius === 0) ? '轮廓没有高度或半径' : null;
  }
  if (drawing.Shape !== 'screen') return null;
  const out = drawing.Panels.find(([, x, y, w, h]) => x + w > 24 || y + h > 15);
  if (out) return `面板 ${out[0]} 超出 24 × 15 的网格`;
  return drawing.View === '主视图' || /^界面变化状态图\d*$/.test(drawing.View)
    ? null
    : '界面只有主视图和界面变化状态图';
}

/** What is the matter with one figure beside its place. */
function figureFault({ Type, Abstract = '' }: Patent, { Label, Alt, Drawing }: Figure, place: number): string | null {
  if (Type !== '外观设计') {
    if (Drawing.Kind === 'views') return '只有外观设计有视图';
    if (Label !== `图${place}`) return `应为“图${place}”`;
    const silent = numbersOf(Drawing).find((number) => !Alt.includes(number));
    return silent ? `图片说明没有提到 ${silent}` : null;
  }
  if (Drawing.Kind !== 'views') return '外观设计的图片是视图';
  if (Label !== Drawing.View) return `画的是${Drawing.View}`;
  const omitted = /省略([^。；]*)/g;
  return [...Abstract.matchAll(omitted)].some(([, said = '']) => said.includes(Label))
    ? `简要说明写的是省略${Label}`
    : null;
}

/** Faults of the figures of a patent of the demo, by field. */
export function figureFaults(patent: Patent): Record<string, string> {
  const { Type, Abstract = '', Figures = [] } = patent;
  const faults: Record<string, string> = {};
  for (const [i, figure] of Figures.entries()) {
    const schema = schemaOf(figure.Drawing);
    const found: [string, string][] = schema
      ? Object.entries(bodyFaults(schema, figure.Drawing))
      : [['Kind', `没有这种画法：${String(figure.Drawing.Kind)}`]];
    for (const [field, fault] of found) faults[`Figures.${i}.Drawing.${field}`] = fault;
    if (found.length > 0) continue;
    const fault = drawingFault(figure.Drawing) ?? figureFault(patent, figure, i + 1);
    if (fault) faults[`Figures.${i}`] = `${figure.Label}：${fault}`;
  }
  const twice = repeated(Figures.map(({ Alt }) => Alt)) ?? repeated(Figures.map(({ Label }) => Label));
  if (twice) faults.Figures = `附图重复：${twice}`;
  const best = bestView(Abstract);
  if (Type === '外观设计' && best && Figures.length > 0 && !Figures.some(({ Label }) => Label === best)) {
    faults.Figures = `简要说明所指的“${best}”不在附图中`;
  }
  return faults;
}
