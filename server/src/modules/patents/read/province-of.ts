/** The province of an address; nothing else of it is kept, for it may be that of a person. */

/** Divisions of the first level (GB/T 2260) in their short form, as gazettes and exports write them. */
const PROVINCES = (
  '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 ' +
  '西藏 陕西 甘肃 青海 宁夏 新疆 台湾 香港 澳门'
).split(' ');
/** A postcode and the country may stand before it. */
const BEFORE = /^[\s\d]*(?:中华人民共和国|中国)?\s*/;
/** Streets are called by provinces: 四川北路. */
const STREET = /^[东西南北中一二三]?[路街巷道]/;

/** `浙江` of `325000 浙江省温州市…`; empty where an address begins with no province: abroad, or with a street alone. */
export function provinceOf(address: string): string {
  const text = address.replace(BEFORE, '');
  return PROVINCES.find((name) => text.startsWith(name) && !STREET.test(text.slice(name.length))) ?? '';
}
