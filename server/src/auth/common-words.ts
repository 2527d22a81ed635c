/** What Chinese users build passwords of, most common first: words, their pinyin, family names, walks over keys. */
const WORDS = `woaini woaiwojia mima wodemima nihao zhongguo woaizhongguo beijing shanghai guangzhou shenzhen tianjin
chongqing hangzhou nanjing wuhan chengdu xian suzhou jinan zhengzhou changsha guanliyuan yonghu xitong houtai denglu
zhuce menhu wangzhan zhishichanquan zhuanli shangbiao banquan baohu fuwu zhongxin baohuzhongxin fuwuzhongxin zhengfu
gongsi bangong keji jishu jituan yinhang weixin baidu taobao zhifubao huawei xiaomi tengxun alibaba zhangsan lisi
wangwu zhaoliu xiaoming laogong laopo baobei baobao qinaide shengri kuaile xingfu facai gongxi xinnian chunjie
longnian zhang wang li liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han
tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan pan du dai
xia zhong wangjun liwei zhangwei wangwei wangfang lina zhangmin lijing liuyang
管理员 密码 我的密码 中国 我爱你 我爱中国 北京 上海 广州 深圳 用户 系统 后台 登录 注册 门户 网站 知识产权 专利 商标 版权 保护
服务 中心 保护中心 服务中心 政府 公司 办公 科技 技术 集团 银行 微信 百度 淘宝 支付宝 华为 小米 腾讯 张三 李四 王五 生日快乐 你好 恭喜发财
admin administrator root test tester guest user demo manager operator system portal passwd password welcome hello
login master super supervisor default changeme letmein secret office company patent trademark copyright
5201314 1314520 1314 520 521 5211314 7758521 168168 518518 888888 666666 168 888 666 123321 147258 147258369 159753
1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 1qaz2wsx 1qazxsw2 zaq1 xsw2 cde3 qazwsx qazwsxedc qweasd qweasdzxc asdzxc
1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 zaq12wsx zxcv zxcvbn asdf asdfgh asdfghjkl qwer qwert qwerty qwertyuiop
poiuyt lkjhgf mnbvcxz 1a2b3c a1b2c3 abc abcd aa123 abc123 qq123 wang123`;

/** One list for zxcvbn; the rank is the place. */
export const CHINESE_WORDS: string[] = [...new Set(WORDS.split(/\s+/).filter(Boolean))];
