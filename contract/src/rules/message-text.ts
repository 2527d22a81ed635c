/** Fills the placeholders of a message's words. The result is plain text wherever it goes. */

const PLACEHOLDER = /\{([^{}\n]{1,20})\}/g;

/** The words with every `{name}` replaced by its value; a name without one vanishes. */
export function fillText(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(PLACEHOLDER, (_, name: string) =>
    Object.keys(values).includes(name) ? (values[name] ?? '') : '',
  );
}

/** Why words will not do for an event that knows these placeholders; undefined when they will. */
export function wordsFault(
  words: string,
  placeholders: readonly string[],
  required: readonly string[] = [],
): string | undefined {
  const lacking = required.find((name) => !words.includes(`{${name}}`));
  if (lacking !== undefined) return `必须包含{${lacking}}`;
  const unknown = [...words.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .find((name) => !placeholders.includes(name));
  if (unknown !== undefined)
    return `不能使用“{${unknown}}”，可用的有：${placeholders.map((name) => `{${name}}`).join('、')}`;
  return /[{}]/.test(words.replace(PLACEHOLDER, '')) ? '花括号只能用来写完整的名称，例如 {用户名}' : undefined;
}
