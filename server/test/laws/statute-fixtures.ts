/** Made-up statutes for the parser's tests; no real text. */

/** A rule with chapters, sections, 款 and 项, a history of two versions and an old effect clause. */
export const RULE = `# 中华人民共和国样例管理条例

2001年3月5日 中华人民共和国国务院令第901号公布

2018年7月1日 中华人民共和国国务院令第955号修订　

2018年9月1日 施行

<!-- INFO END -->

## 第一章 总 则

第一条 为了演示解析，制定本条例。

第二条 本条例所称样例，包括：

（一）短样例；

（二）长样例。

前款规定的样例不含附图。

## 第二章　登记　和　公告

### 第一节　登记

第十条 第一条、第二条规定的样例应当登记。

第十条之一 登记可以在线办理。

第十条之二　登记不收费。

### 第二节 公告

第十一条 公告由登记机关作出。

第十条所称登记，不因公告而失效。

## 第三章 附　则

第十二条 本条例自2001年5月1日起施行。
`;

/** An interpretation: repeated broken title, number in the body, preamble. */
export const INTERPRETATION = `# 最高人民法院关于样例案件适用法律若干问题的解释

2022年1月29日 最高人民法院审判委员会第9999次会议通过

<!-- INFO END -->

\u200b

最高人民法院

关于样例案件适用法律

若干问题的解释

法释〔2022〕99号

为正确审理样例案件，制定本解释。

第一条 样例案件由样例法院管辖。

第二条 本解释自二〇二二年三月二十日起施行。

施行前已经终审的案件，不适用本解释。
`;

/** A reply without articles. */
export const REPLY = `# 最高人民法院关于样例问题的批复

法释〔2021〕98号

2021年5月31日 最高人民法院审判委员会第9998次会议通过

<!-- INFO END -->

样例省高级人民法院：

你院请示收悉。经研究，批复如下：

样例可以作为证据。

样例也可以另行提交。
`;

/** A normative document in 一、二、 with an attachment that has articles of its own and a table. */
export const NOTICE = `# 样例市样例局关于办理样例的通知

<!-- INFO END -->

各单位：

一、办理时间

工作日办理。

二、办理材料

提交申请表。

附件1：样例表

| 项目 | 金额 |
|---|---|
| 甲 | 1 |

附件2：样例细则

第一条 细则一。

第二条 细则二。
`;

/** A folder of them: file names with the date of publication, as importers find them. */
export const STATUTES: Readonly<Record<string, string>> = {
  '条例(2018-07-01).md': RULE,
  '解释(2022-01-29).md': INTERPRETATION,
  '批复(2021-05-31).md': REPLY,
};
