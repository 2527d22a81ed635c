import { ApiFailure } from '../page';

/** In the place of postings: the fact that nobody is logged in. */
const VISITOR = { visitor: true } as const;

/** What was read, or {@link VISITOR} where the backend asks for a log-in. */
export async function orVisitor<T>(read: Promise<T>): Promise<T | typeof VISITOR> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return VISITOR;
    throw error;
  }
}
