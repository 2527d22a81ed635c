/** The contract: every shape, limit, vocabulary and address that both sides know. */
export * from './articles.ts';
export * from './common.ts';
export * from './errors.ts';
export * from './labels.ts';
export * from './limits.ts';
export * from './patents.ts';
export * from './people.ts';
export * from './site.ts';
export * from './trade.ts';
export * from './urls.ts';
