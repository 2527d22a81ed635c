/** State of a form of native fields: what is typed, what is wrong with it, and where the eye goes. */
import './native-form.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { BusinessError } from '../../request-error-config';
import type { FieldProps } from '../../views/forms/fields';
import { faultsAtFields } from '../failure/at-fields';
import { besideFields, type Told, toldOf } from '../failure/told';

type Name<V> = keyof V & string;
type Faults<V> = Partial<Record<Name<V>, ReactNode>>;
/** What is wrong with what is typed, in words by field; null and undefined where nothing is. */
export type Rules<V> = (values: V) => { readonly [N in keyof V]?: string | null | undefined };

export interface Fields<V> {
  /** What is typed, as the page was last rendered. */
  readonly values: V;
  set<N extends Name<V>>(name: N, value: V[N]): void;
  focus(name: Name<V>): void;
  /** Looks at some fields, or at all; answers whether nothing is wrong. The first that is gets the focus. */
  check(names?: readonly Name<V>[]): boolean;
  /** Puts words at fields and leads the eye to the first. */
  tell(faults: Faults<V>): void;
  /** Puts the backend's faults at their fields; answers what remains to be said above the form. */
  tellError(error: unknown): Told | undefined;
  of<N extends Name<V>>(name: N): FieldProps<V[N]>;
}

/**
 * Fields by name, in the order of `initial`. They are looked at when the form is sent; one that was found wrong is looked
 * at with every key until it is right, and so are those that depend on it.
 */
export function useFields<V extends object>(initial: V, faultsIn: Rules<V>): Fields<V> {
  const names = Object.keys(initial) as Name<V>[];
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<V>>({});
  const elements = useRef(new Map<string, HTMLInputElement>());

  // What was typed into the page of the backend before its script had come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is taken over
  useLayoutEffect(() => {
    const typed: Partial<V> = {};
    for (const name of names) {
      const element = elements.current.get(name);
      if (!element) continue;
      const there = element.type === 'checkbox' ? element.checked : element.value;
      if (there !== initial[name]) typed[name] = there as V[typeof name];
    }
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }));
  }, []);

  const focus = (name: string) => elements.current.get(name)?.focus();

  function show(found: Faults<V>): void {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) focus(first);
  }

  function set<N extends Name<V>>(name: N, value: V[N]): void {
    const before = faultsIn(values);
    const after = faultsIn({ ...values, [name]: value });
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((told) => {
      const left: Faults<V> = {};
      for (const one of names) {
        if (!told[one]) continue;
        // What the backend said of another field stands until that field is changed.
        const own = one === name || told[one] === before[one];
        const fault = own ? after[one] : told[one];
        if (fault) left[one] = fault;
      }
      return left;
    });
  }

  function check(some: readonly Name<V>[] = names): boolean {
    const wrong = faultsIn(values);
    const found: Faults<V> = {};
    for (const name of some) {
      const fault = wrong[name];
      if (fault) found[name] = fault;
    }
    show(found);
    return Object.keys(found).length === 0;
  }

  function tellError(error: unknown): Told | undefined {
    if (!(error instanceof BusinessError)) return toldOf(error);
    const stands = (field: string) => names.some((name) => name === field);
    const entries = faultsAtFields(error).filter(([field]) => stands(field));
    if (entries.length === 0) return error;
    show(Object.fromEntries(entries) as Faults<V>);
    return besideFields(error, stands);
  }

  const of = <N extends Name<V>>(name: N): FieldProps<V[N]> => ({
    name,
    value: values[name],
    fault: faults[name],
    onValue: (value) => set(name, value),
    hold: (element) => {
      if (element) elements.current.set(name, element);
      else elements.current.delete(name);
    },
  });

  return { values, set, focus, check, tell: show, tellError, of };
}
