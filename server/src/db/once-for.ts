import { type Db, keepsStatements } from './client.ts';

/**
 * What is made once for each database: a statement of the query builder, whose making, parsing and planning takes longer
 * than a small answer. `make` hands `name` to `.prepare`; it is empty where connections keep no statement.
 */
export function onceFor<T>(name: string, make: (db: Db, name: string) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const one = make(db, keepsStatements(db) ? name : '');
    made.set(db, one);
    return one;
  };
}
