import type { SecurityPolicyUpdate } from '@ip-portal/contract';

/** Saves a part of the policy and says `word`; a refusal is shown, and what holds now is read. */
export type SavePolicy = (part: Omit<SecurityPolicyUpdate, 'Version'>, word: string) => Promise<void>;
