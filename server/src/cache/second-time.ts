/**
 * Tells whether a key comes for the second time, among the last few hundred. Answers that anybody
 * can ask for in endless variants are kept only then, so that a flood of them displaces nothing.
 */
export class SecondTime {
  private recent = new Set<string>();
  private older = new Set<string>();

  constructor(private readonly max = 500) {}

  has(key: string): boolean {
    if (key.length > 1_000) return false;
    if (this.recent.has(key) || this.older.has(key)) return true;
    this.recent.add(key);
    if (this.recent.size >= this.max) {
      this.older = this.recent;
      this.recent = new Set();
    }
    return false;
  }
}
