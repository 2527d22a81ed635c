import { schemasOf, userResource } from '@ip-portal/contract';

/** Schemas of the accounts, made from their declaration. */
export const userSchemas = schemasOf(userResource);
