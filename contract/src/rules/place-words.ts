/** Where an applicant is, in words. No dependencies: public pages load this file. */

/** Cities that are provinces (直辖市): below them are districts alone. 吉林市 is a city of 吉林. */
export const MUNICIPALITIES: readonly string[] = ['北京', '天津', '上海', '重庆'];

/** The city of a province; empty where it is the province itself. */
export const cityWithin = (province: string, city: string): string =>
  MUNICIPALITIES.includes(province) && city === `${province}市` ? '' : city;

/** `浙江 温州市 鹿城区`; empty where nothing is told. A city that is a province is told once. */
export const placeWords = ({
  Province,
  City,
  District,
}: {
  Province: string;
  City: string;
  District: string;
}): string => [Province, cityWithin(Province, City), District].filter(Boolean).join(' ');
