/**
 * Province, city and district of an address; nothing else of it is kept, for it may be that of a person. Only what an address
 * itself writes is taken: no table of counties tells to which city one belongs.
 */

import { MUNICIPALITIES } from '@ip-portal/contract/rules/place-words';

/** Where somebody is, by the divisions of the first three levels; empty where it is not told. */
export interface Place {
  province: string;
  city: string;
  district: string;
}

/** Divisions of the first level (GB/T 2260) in their short form, as gazettes and exports write them. */
const PROVINCES = (
  '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 ' +
  '西藏 陕西 甘肃 青海 宁夏 新疆 台湾 香港 澳门'
).split(' ');
/** A postcode and the country may stand before it. */
const BEFORE = /^[\s\d]*(?:中华人民共和国|中国)?\s*/;
/** Streets are called by provinces: 四川北路. */
const STREET = /^[东西南北中一二三]?[路街巷道]/;
/** What goes with the name of a province. */
const SUFFIX = /^(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)?\s*/;
/** Divisions of the second and third level end so; names have ten characters at most, and begin with none of these. */
const CITY = /^(?:(?![区县])[\u4e00-\u9fa5]){1,10}?(?:自治州|地区|[市盟])/;
const DISTRICT = /^[\u4e00-\u9fa5]{1,12}?(?:自治[县旗]|[区县旗市])/;
/** Streets, and parts of towns that are no division: 人民路小区 is no district, 路桥区 and 道里区 are. */
const NO_DIVISION = /^.+(?:[路街巷]|大道)|(?:小|社|校|厂|院|住宅|园)区$/;
/** Where a development zone is its own district it is called so: 苏州工业园区. */
const ZONE = /(?:工业|科技|产业|经济|开发|高新)[\u4e00-\u9fa5]*园区$/;

/** The division that a text begins with; empty where it begins with none. */
function division(text: string, pattern: RegExp): string {
  const [found = ''] = pattern.exec(text) ?? [];
  return NO_DIVISION.test(found) && !ZONE.test(found) ? '' : found;
}

/** `浙江`, `温州市`, `鹿城区` of `325000 浙江省温州市鹿城区…`; nothing of an address abroad, or with a street alone. */
export function placeOf(address: string): Place {
  const text = address.replace(BEFORE, '');
  const province = PROVINCES.find((name) => text.startsWith(name) && !STREET.test(text.slice(name.length))) ?? '';
  if (province === '') return { province, city: '', district: '' };
  const below = text.slice(province.length).replace(SUFFIX, '');
  const city = MUNICIPALITIES.includes(province) ? '' : division(below, CITY);
  const rest = below.slice(city.length).trimStart();
  return { province, city, district: division(rest, DISTRICT) };
}
