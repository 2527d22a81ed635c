/** How whole sentences are cut, sentences among them in which words of the trade only seem to stand; and terms of no dictionary. */
import { describe, expect, it } from 'vitest';
import { queryWords, segment } from '../src/search/segment.ts';
import { TRADE_WORDS } from '../src/search/trade-words.ts';

/** A sentence and the words that are looked for when it is asked: compounds as what they are made of. */
type Cut = readonly [sentence: string, words: string];

const PLAIN: readonly Cut[] = [
  ['一种水下机器人的夹持装置', '一种 水下机器人 的 夹持 装置'],
  ['本发明公开了一种电池隔膜的涂覆方法', '本发明 公开 了 一种 电池 隔膜 的 涂覆 方法'],
  ['根据权利要求1所述的装置', '根据 权利 要求 1 所述 的 装置'],
  ['所述壳体内设有散热风扇', '所述 壳体 内 设有 散热 风扇'],
  ['实用新型涉及污水处理设备技术领域', '实用 新型 涉及 污水 处理 设备 技术 领域'],
  ['用于检测石墨烯薄膜厚度的激光传感器', '用于 检测 石墨烯 薄膜 厚度 的 激光 传感器'],
  ['外观设计专利的保护范围以图片为准', '外观 设计 专利 的 保护 范围 以 图片 为准'],
  ['专利权人应当缴纳年费', '专利权人 应当 缴纳 年费'],
  ['无效宣告请求由任何单位提出', '无效 宣告 请求 由 任何 单位 提出'],
  ['质押登记自登记之日起生效', '质押 登记 自 之日起 生效'],
  ['发明人署名权受法律保护', '发明人 署名权 受 法律 保护'],
  ['海岳大学申请了分案申请', '海岳 大学 申请 了 分案申请'],
  ['驰名商标不得用于广告宣传', '驰名 商标 不得 用于 广告 宣传'],
  ['商业秘密的构成要件', '商业 秘密 的 构成 要件'],
  ['基于卷积神经网络的图像识别方法', '基于 卷积神经网络 的 图像 识别 方法'],
  ['锂离子电池正极材料及其制备方法', '锂离子电池 正极 材料 及其 制备 方法'],
  ['单克隆抗体在制备药物中的应用', '单克隆抗体 在 制备 药物 中 的 应用'],
  ['自动驾驶车辆的路径规划系统', '自动 驾驶 车辆 的 路径 规划 系统'],
  ['一种桥梁健康监测系统', '一种 桥梁 健康 监测 系统'],
  ['快速预审服务只面向备案主体', '快速 预审 服务 只 面向 备案 主体'],
  ['知识产权质押融资风险补偿', '知识 产权 质押 融资 风险 补偿'],
  ['申请日以前已有的现有技术', '申请日 以前 已有 的 现有 技术'],
  ['惩罚性赔偿的适用条件', '惩罚性赔偿 的 适用 条件'],
  ['技术调查官参与诉讼活动', '技术调查官 参与 诉讼 活动'],
  ['植物新品种权的申请条件', '植物新品种权 的 申请 条件'],
  ['新能源汽车充电桩的散热结构', '新能源汽车 充电桩 的 散热 结构'],
  ['开放许可声明由专利权人提出', '开放 许可 声明 由 专利权人 提出'],
  ['可降解塑料餐具的注塑模具', '可 降解 塑料 餐具 的 注塑模 具'],
];

/** The letters of a word of the trade stand in them, and belong to others. */
const TRAPS: readonly Cut[] = [
  ['申请人工智能专利', '申请 人工 智能 专利'],
  ['专利权人民法院', '专利权 人民法院'],
  ['外观设计划分', '外观 设计 划分'],
  ['本发明人工合成了多肽', '本发明 人工 合成 了 多肽'],
  ['申请费用由申请人支付', '申请 费用 由 申请人 支付'],
  ['年费用低于预算', '年 费用 低于 预算'],
  ['大数据库管理系统', '大 数据库 管理系统'],
  ['云计算机辅助设计', '云 计算机辅助 设计'],
  ['物联网络安全', '物联 网络 安全'],
  ['创造性能优越的材料', '创造 性能 优越 的 材料'],
  ['预审查流程', '预 审查 流程'],
  ['专利池塘养殖', '专利 池塘 养殖'],
  ['专利奖励办法', '专利 奖励 办法'],
  ['公开号召大家', '公开 号召 大家'],
  ['自动驾驶员监测', '自动 驾驶员 监测'],
  ['说明书写工具', '说明 书写 工具'],
  ['发行权益凭证', '发行 权益 凭证'],
  ['申请号码管理', '申请 号码 管理'],
  ['优先权力机关', '优先 权力 机关'],
  ['石墨烯烃类', '石墨烯 烃类'],
  ['人民法院审理专利案件', '人民法院 审理 专利 案件'],
  ['新颖性能指标', '新颖 性能指标'],
  ['传感器官移植', '传感 器官 移植'],
  ['对比度增强', '对比度 增强'],
  ['公告日常工作', '公告 日常 工作'],
  ['申请日常用品', '申请 日常用品'],
  ['管理所得税', '管理 所得税'],
  ['发明人人平等', '发明 人人平等'],
  ['技术问题解答', '技术 问题解答'],
  ['控制器件封装', '控制 器件 封装'],
];

/** Known weaknesses: a word of the trade comes first in them, and leaves a rest. Right cut, and what happens. */
const WEAK: readonly (readonly [...Cut, happens: string])[] = [
  ['登记费用高', '登记 费用 高', '登记费 用高'],
  ['专利法官培训', '专利 法官 培训', '专利法 官 培训'],
  ['商标法治宣传', '商标 法治 宣传', '商标法 治 宣传'],
  ['现有技术员操作', '现有 技术员 操作', '现有 技术 员 操作'],
  ['对比文件夹内容', '对比 文件夹 内容', '对比 文件 夹 内容'],
  ['专利族群分析', '专利 族群 分析', '专利族 群 分析'],
  ['运营中心理咨询', '运营 中 心理 咨询', '运营 中心 理 咨询'],
  ['实用性能测试', '实用 性能 测试', '实用性 能 测试'],
  ['机械臂力测试', '机械 臂力 测试', '机械臂 力 测试'],
  ['氢能源头治理', '氢 能 源头 治理', '氢能源 头 治理'],
  ['权利要求书面答复', '权利 要求 书面 答复', '权利要求书 面 答复'],
];

/** Terms that no list of ours holds. */
const UNLISTED = `
  正极材料 隔膜涂覆机 电解液添加剂 热管理系统 超级电容器 柔性显示屏 光刻掩模版 晶圆清洗设备 毫米波天线 功率半导体模块
  谐波减速器 行星齿轮箱 轴向磁通电机 磁悬浮轴承 涡轮增压器 喷油嘴 曲轴箱 气缸盖垫片 液压支架 盾构机刀盘
  反渗透膜 厌氧氨氧化 活性炭吸附塔 脱硫塔 餐厨垃圾处理 土壤修复剂 缓释肥料 滴灌带 秸秆还田机 水稻插秧机
  嵌合抗原受体 腺相关病毒载体 核酸适配体 微流控芯片 骨科植入物 心脏支架 内窥镜 血糖仪 中药饮片 益生菌制剂
  注意力机制 知识蒸馏 对抗样本 零知识证明 同态加密 差分隐私 点云配准 语义分割 推荐算法 网络切片
  抗震支座 装配式建筑 预应力混凝土 沥青拌合站 隧道衬砌台车 桥梁伸缩缝 幕墙龙骨 防火涂料 电梯限速器 智能门锁`
  .split(/\s+/)
  .filter(Boolean);

describe('whole sentences', () => {
  it('are enough of them, a third of them traps', () => {
    expect(PLAIN.length + TRAPS.length).toBeGreaterThanOrEqual(40);
    expect(TRAPS.length * 3).toBeGreaterThanOrEqual(PLAIN.length + TRAPS.length);
  });

  it.each([...PLAIN, ...TRAPS])('%s', (sentence, words) => {
    expect(queryWords(sentence).join(' ')).toBe(words);
  });

  it('are found by the words they are cut into', () => {
    const lost = [...PLAIN, ...TRAPS, ...WEAK].flatMap(([sentence]) => {
      const found = new Set(segment(`${sentence}。一种装置`));
      return queryWords(sentence).filter((word) => !found.has(word));
    });
    expect(lost).toEqual([]);
  });

  it.each(WEAK)('%s should be %s, and is %s', (sentence, right, happens) => {
    expect(queryWords(sentence).join(' ')).toBe(happens);
    expect(happens).not.toBe(right);
  });
});

describe('terms of no list', () => {
  it('are none of ours', () => {
    expect(UNLISTED.length).toBeGreaterThanOrEqual(30);
    expect(UNLISTED.filter((term) => TRADE_WORDS.includes(term))).toEqual([]);
  });

  it('are found by their parts, wherever they stand', () => {
    const lost = UNLISTED.flatMap((term) =>
      [`一种基于${term}的处理方法`, `${term}及其系统`, `本发明涉及${term}，具体涉及装置`].flatMap((text) => {
        const words = new Set(segment(text));
        return queryWords(term)
          .filter((word) => !words.has(word))
          .map((word) => `${text}: ${word}`);
      }),
    );
    expect(lost).toEqual([]);
  });
});
