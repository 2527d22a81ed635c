/** Where an applicant is, in words. No dependencies: public pages load this file. */

/** `浙江 温州市 鹿城区`; empty where nothing is told. A city that is a province is told once. */
export const placeWords = ({
  Province,
  City,
  District,
}: {
  Province: string;
  City: string;
  District: string;
}): string => [Province, City === `${Province}市` ? '' : City, District].filter(Boolean).join(' ');
