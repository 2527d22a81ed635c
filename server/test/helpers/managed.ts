import { publicRecords } from './declared.ts';

/** Resources whose records anybody with the right manages, within the limits of their roles. */
export const MANAGED = publicRecords.map(({ name }) => name);
