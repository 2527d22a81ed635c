/** A file is not what it should be, told to whoever writes it; the file is named by {@link DemoError}. */
export class DemoFault extends Error {}

/** Faulty demo content: every fault with its file, from `server/demo`. */
export class DemoError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`演示内容有误 (faulty demo content):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}
