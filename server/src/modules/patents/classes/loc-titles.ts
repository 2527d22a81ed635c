/** What the classes of the Locarno classification of designs are about, shortly and in our own words. */
const TEXT = `
01 食品
02 服装、服饰和缝纫用品
03 旅行用品、箱包、伞和随身物品
04 刷类
05 纺织品和片材
06 家具和家居用品
07 家庭用具
08 工具和五金
09 包装和容器
10 钟表、测量仪器和信号装置
11 首饰和装饰品
12 运输和提升工具
13 发电、配电和变电设备
14 记录、通信和数据处理设备
15 机械
16 照相、电影和光学设备
17 乐器
18 印刷和办公机械
19 文具、办公、美术和教学用品
20 销售、广告用品和标志
21 游戏器具、玩具、帐篷和体育用品
22 武器、烟火和渔猎、除害用具
23 流体分配、卫生、供暖和空调设备
24 医疗和实验室设备
25 建筑构件和施工用品
26 照明设备
27 烟草和吸烟用具
28 药品、化妆品和梳妆用具
29 消防、事故防护和救援用品
30 动物照管用品
31 食品饮料的加工机具
32 图形符号、标识、图案和装饰
`;

const TITLES: ReadonlyMap<string, string> = new Map(
  TEXT.trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** The class of a symbol and what it is about, `14-02` → `14 类：记录、通信和数据处理设备`; null of none. */
export function locTitle(symbol: string | null): string | null {
  const own = symbol?.slice(0, 2) ?? '';
  const title = TITLES.get(own);
  return title === undefined ? null : `${own} 类：${title}`;
}
