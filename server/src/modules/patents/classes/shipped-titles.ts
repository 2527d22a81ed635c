/**
 * What sections, classes and subclasses of IPC are about, shortly and in our own words; the full titles, and those of groups,
 * come with `npm run import:ipc`. Section Y is CPC's alone; H01L is of editions whose patents are still read.
 */
import { SUBCLASSES_A_B } from './shipped-subclasses-a-b.ts';
import { SUBCLASSES_C_E } from './shipped-subclasses-c-e.ts';
import { SUBCLASSES_F_H } from './shipped-subclasses-f-h.ts';

const TEXT = `
A 人类生活必需
A01 农业、林业、畜牧、狩猎和捕鱼
A21 焙烤和面团制作
A22 屠宰，肉类、家禽和鱼的加工
A23 食品及其加工
A24 烟草和吸烟用品
A41 服装
A42 帽类
A43 鞋类
A44 缝纫用品和珠宝
A45 随身用品和旅行用品
A46 刷类
A47 家具，家用物品和设备
A61 医学、兽医学和卫生学
A62 救生和消防
A63 运动、游戏和娱乐
A99 本部其他内容
B 作业与运输
B01 物理或化学方法和装置
B02 破碎、研磨和谷物碾磨
B03 用液体、风力、磁力或静电分选
B04 离心机械
B05 喷射、雾化和涂布液体
B06 机械振动的产生和传递
B07 固体的筛分和拣选
B08 清洁
B09 固体废物处理和污染土壤再生
B21 不去除材料的金属加工
B22 铸造和粉末冶金
B23 机床，其他金属加工
B24 磨削和抛光
B25 手动工具、轻便动力工具和机械手
B26 手动切割工具，切割和切断
B27 木材加工和保存
B28 水泥、黏土和石料加工
B29 塑料和塑性物质加工
B30 压力机
B31 纸品和纸板制品的制造
B32 层状产品
B33 增材制造
B41 印刷、打字和盖印
B42 装订、相册和文件夹
B43 书写和绘图器具，办公用品
B44 装饰艺术
B60 一般车辆
B61 铁路
B62 无轨陆用车辆
B63 船舶和水上设备
B64 飞行器、航空和航天
B65 输送、包装和贮存
B66 卷扬、提升和牵引
B67 开瓶封瓶，液体灌装
B68 鞍具和家具罩面
B81 微结构技术
B82 纳米技术
B99 本部其他内容
C 化学与冶金
C01 无机化学
C02 水、废水和污泥处理
C03 玻璃和矿棉
C04 水泥、混凝土、陶瓷和耐火材料
C05 肥料
C06 炸药和火柴
C07 有机化学
C08 有机高分子化合物
C09 染料、涂料、黏合剂及其他应用材料
C10 石油、燃气、焦炭、燃料和润滑剂
C11 动植物油脂、蜡和洗涤剂
C12 生物化学、酒类、微生物学和基因工程
C13 糖工业
C14 皮革
C21 钢铁冶金
C22 冶金和有色金属合金
C23 金属的涂覆和表面处理
C25 电解和电泳
C30 晶体生长
C40 组合化学
C99 本部其他内容
D 纺织与造纸
D01 天然和化学的线与纤维，纺纱
D02 纱线及其机械整理
D03 织造
D04 编织、花边、针织和非织造布
D05 缝纫、绣花和簇绒
D06 织物处理和洗涤
D07 绳索和非电缆绳
D21 造纸和纤维素生产
D99 本部其他内容
E 固定建筑物
E01 道路、铁路和桥梁
E02 水利工程、基础和挖土
E03 给水和排水
E04 建筑物
E05 锁、钥匙和门窗五金
E06 门窗、百叶和梯子
E21 钻井和采矿
E99 本部其他内容
F 机械工程、照明、加热、武器和爆破
F01 机器和发动机的一般结构，蒸汽机
F02 燃烧发动机
F03 液力和风力机械
F04 液体泵和流体泵
F15 流体压力执行机构
F16 工程元件，绝热
F17 气体和液体的贮存与分配
F21 照明
F22 蒸汽发生
F23 燃烧设备
F24 供热、炉灶和通风
F25 制冷、热泵和气体液化
F26 干燥
F27 炉、窑和烘烤炉
F28 一般热交换
F41 武器
F42 弹药和爆破
F99 本部其他内容
G 物理
G01 测量和测试
G02 光学
G03 摄影、电影和全息
G04 测时
G05 控制和调节
G06 计算、推算和计数
G07 核算装置
G08 信号装置
G09 教育、密码、显示、广告和印鉴
G10 乐器和声学
G11 信息存储
G12 仪器零部件
G16 特定应用领域的信息通信技术
G21 核物理和核工程
G99 本部其他内容
H 电学
H01 电气元件
H02 发电、变电和配电
H03 电子电路
H04 电通信技术
H05 其他电技术
H10 半导体器件和其他固态电器件
H99 本部其他内容
Y 跨领域的新技术标引
Y02 减缓和适应气候变化的技术
Y04 影响其他技术领域的信息通信技术
Y10 以往美国分类涵盖的技术主题
`;

/** By symbol: `A`, `A01`, `A01B`. */
export const SHIPPED_TITLES: ReadonlyMap<string, string> = new Map(
  [TEXT, SUBCLASSES_A_B, SUBCLASSES_C_E, SUBCLASSES_F_H]
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => {
      const space = line.indexOf(' ');
      return [line.slice(0, space), line.slice(space + 1)];
    }),
);
