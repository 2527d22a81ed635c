/**
 * The two functions umi-request needs of `qs`, which would add 20 KB to the entry. `null` becomes
 * a name without a value, lists repeat their name.
 */
export function stringify(values: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined) continue;
      const key = encodeURIComponent(name);
      parts.push(item === null ? key : `${key}=${encodeURIComponent(String(item))}`);
    }
  }
  return parts.join('&');
}

export function parse(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
