/** What is told of what an import does not take. */

/** Why a record, or a value of it, is not taken. */
export interface ImportFault {
  field: string;
  value: string;
  /** In Chinese, without its full stop. */
  reason: string;
  /** Stable name of the rule. */
  rule: string;
  article?: string;
}

/** Tells of a value that is set aside. */
export type Aside = (field: string, value: string, reason: string, rule: string, article?: string) => void;
