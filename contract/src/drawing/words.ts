import type { Motif } from './motifs.ts';

/** What a drawing shows, for who cannot see it: true of every variant. */
export const MOTIF_WORDS: Readonly<Record<Motif, string>> = {
  gear: '线稿：内齿圈中的行星齿轮',
  bearing: '线稿：局部剖开的滚珠轴承',
  circuit: '线稿：放大器与控制器电路',
  flow: '线稿：带判断的四步流程',
  flask: '线稿：烧瓶、冷凝管与烧杯',
  leaf: '线稿：叶片与放大的组织',
  ship: '线稿：一艘船的侧视图',
  arm: '线稿：关节机械臂',
  lens: '线稿：同轴透镜组与光路',
  bridge: '线稿：双塔斜拉桥',
  bottle: '线稿：瓶子的主视图、俯视图与立体图',
  chair: '线稿：一把椅子',
  wave: '线稿：随时间变化的信号波形',
  lamp: '线稿：一盏提灯',
  building: '线稿：有六根立柱的公共建筑',
  balance: '线稿：天平两端的文书与齿轮',
  document: '线稿：盖有印章的文件',
  compass: '线稿：圆规与直尺',
  coins: '线稿：三摞逐渐升高的硬币',
  empty: '线稿：空白图框与放大镜',
};
