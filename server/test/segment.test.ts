/** Words of the trade come out whole, when a text is written and when it is asked for; so do those that an operator adds. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readOperatorWords } from '../src/search/operator-words.ts';
import { queryWords, segment, wordsEdition } from '../src/search/segment.ts';
import { TRADE_WORDS } from '../src/search/trade-words.ts';

/** What people look for: words of the dictionary all of them. What it does not hold is in `segment-sentences.test.ts`. */
const TERMS = `
  区块链 预审 快速预审 商业秘密 实用新型 外观设计 发明专利 知识产权 知识产权局 知识产权质押融资 知识产权证券化 专利权人 专利法实施细则
  专利审查指南 专利代理师 专利权评价报告 专利导航 专利预警 专利池 专利密集型产业 专利开放许可 专利无效宣告 专利年费 专利登记簿
  标准必要专利 高价值专利 职务发明 局部外观设计 图形用户界面 商标注册证 商标异议 驰名商标 地理标志 证明商标 集体商标 恶意注册
  信息网络传播权 软件著作权 邻接权 反不正当竞争法 竞业限制 集成电路布图设计 植物新品种权 遗传资源 优先权 分案申请 权利要求书
  独立权利要求 说明书附图 背景技术 技术特征 现有技术 抵触申请 对比文件 新颖性 创造性 实质审查 优先审查 快速维权 快速确权
  专利审查高速路 审查意见通知书 驳回决定 复审请求 无效宣告请求 视为撤回 滞纳金 费用减缴 国际专利分类 洛迦诺分类 著录项目变更 法律状态
  等同原则 惩罚性赔偿 法定赔偿 诉前禁令 行为保全 行政裁决 司法确认 技术调查官 海外维权 维权援助 普通许可 独占许可 排他许可 强制许可
  交叉许可 质押登记 投贷联动 成果转化 技术转移 专精特新 保护中心 人工智能 卷积神经网络 联邦学习 知识图谱 大语言模型 计算机视觉
  虚拟现实 自动驾驶 固态电池 钙钛矿 光刻胶 第三代半导体 激光雷达 增材制造 水下机器人 石墨烯 基因编辑 单克隆抗体 碳中和 余热回收`
  .split(/\s+/)
  .filter(Boolean);

describe('words of the trade', () => {
  it('are many, and each stands once', () => {
    expect(TRADE_WORDS.length).toBeGreaterThanOrEqual(250);
    expect(new Set(TRADE_WORDS).size).toBe(TRADE_WORDS.length);
    expect(TERMS.length).toBeGreaterThanOrEqual(80);
  });

  it('come out whole of a sentence, wherever they stand in it', () => {
    const split = TERMS.flatMap((term) =>
      [`一种基于${term}的处理方法`, `${term}服务平台及其系统`, `本发明涉及${term}，具体涉及装置`].filter(
        (text) => !segment(text).includes(term),
      ),
    );
    expect(split).toEqual([]);
  });

  it('are found by themselves, however a query cuts them', () => {
    const lost = TERMS.flatMap((term) => {
      const words = new Set(segment(`一种基于${term}的处理方法`));
      return queryWords(term)
        .filter((word) => !words.has(word))
        .map((word) => `${term}: ${word}`);
    });
    expect(lost).toEqual([]);
  });

  it('are found by the shorter words in them', () => {
    for (const [text, ...parts] of [
      ['知识产权质押融资', '知识产权', '质押融资', '质押', '融资', '产权'],
      ['集成电路布图设计', '集成电路', '布图设计', '电路'],
      ['专利审查指南', '专利', '审查'],
      ['第三代半导体', '半导体'],
      ['反不正当竞争法', '不正当竞争', '竞争'],
      ['微通道散热器', '微通道', '散热器', '散热'],
    ] as const) {
      const words = new Set(segment(text));
      for (const part of parts)
        for (const word of queryWords(part)) expect([text, part, words.has(word)]).toEqual([text, part, true]);
    }
  });
});

describe('words of the operator', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-words-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are none where there is no file', async () => {
    const before = wordsEdition();
    expect(await readOperatorWords(folder)).toEqual({ words: 0, faults: [] });
    expect(wordsEdition()).toBe(before);
  });

  it('come out whole once they are read, and make another edition', async () => {
    const text = '一种青禾螺旋桨毂套的加工方法';
    expect(segment(text)).not.toContain('螺旋桨毂套');
    const before = wordsEdition();
    await writeFile(
      path.join(folder, 'dictionary.txt'),
      '\ufeff# 自有术语\r\n螺旋桨毂套\r\n\r\n不 是词\nXR9引擎\n字\n',
    );
    expect(await readOperatorWords(folder)).toEqual({ words: 2, faults: [4, 6] });
    expect(segment(text)).toContain('螺旋桨毂套');
    for (const word of queryWords('螺旋桨毂套')) expect(segment(text)).toContain(word);
    expect(wordsEdition()).not.toBe(before);
  });

  it('are refused where the file is no dictionary', async () => {
    await writeFile(path.join(folder, 'dictionary.txt'), '词语\n'.repeat(200_000));
    await expect(readOperatorWords(folder)).rejects.toThrow(RangeError);
  });
});

describe('indices and exponents', () => {
  it.each([
    ['H₂O', 'H2O'],
    ['Al₂O₃', 'Al2O3'],
    ['m²', 'm2'],
    ['xᵢ', 'xi'],
  ])('%s is cut as %s, in texts and in queries', (raised, plain) => {
    expect(segment(`含有${raised}的溶液`)).toEqual(segment(`含有${plain}的溶液`));
    expect(queryWords(raised)).toEqual(queryWords(plain));
    expect(segment(raised)).toEqual(expect.arrayContaining(queryWords(plain)));
  });
});
