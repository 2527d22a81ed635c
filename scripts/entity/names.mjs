/** The forms of a record's name, from the one that is given. */

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LENGTH_MAX = 30;
const camel = (kebab) => kebab.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
const pascal = (kebab) => camel(`-${kebab}`);

/**
 * `patent-case`, 专利案例 → files and folders `patent-case`, code `patentCase`, `PatentCase` and `patentCases`, path of
 * the interface `PatentCases`, table `patent_cases`. Throws when name or label cannot be one.
 * @param {{ one: string, label: string, many?: string }} asked `many` only where an added s is wrong
 */
export function namesOf({ one, label, many = `${one}s` }) {
  for (const name of [one, many]) {
    if (!NAME.test(name) || name.length < 2 || name.length > LENGTH_MAX)
      throw new Error('a name is small letters, its words joined by -: course, patent-case');
  }
  if (one === many) throw new Error('one and many are told apart: course courses');
  if (!/\p{Script=Han}/u.test(label ?? '') || /['"`<>{}\\$]/.test(label)) throw new Error('a label is Chinese: 公开课');
  return {
    label,
    /** Files of one record; folder of its views and screens. */
    file: one,
    /** Folder of its module, its page of the back office, its migration. */
    files: many,
    one: camel(one),
    many: camel(many),
    One: pascal(one),
    Many: pascal(many),
    table: many.replaceAll('-', '_'),
  };
}
