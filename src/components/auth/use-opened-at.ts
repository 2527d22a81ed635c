import { useEffect } from 'react';
import type { Fields } from '../native-form/use-fields';

/** Puts the cursor into a field when its form is opened. */
export function useOpenedAt<V>({ focus }: Pick<Fields<V>, 'focus'>, name: keyof V & string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => focus(name), []);
}
