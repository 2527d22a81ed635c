import { postingResource, schemasOf } from '@ip-portal/contract';

/** Schemas of the postings, made from their declaration. */
export const postingSchemas = schemasOf(postingResource);
