/** What whoever is logged in may do, for menus and buttons; the backend decides anyway. */
import type { LimitedRight, Permission } from '@ip-portal/contract';
import { createContext, useContext } from 'react';

/** Permissions of the user; provided by the back office's layout. */
export const Rights = createContext<ReadonlySet<string>>(new Set());

/** Permissions that hold for some records alone; provided by the same. */
export const Limits = createContext<readonly LimitedRight[]>([]);

/** Columns, institutions or experts that a permission is limited to; null without a limit. */
export function useLimit(permission: Permission): LimitedRight['Records'] | null {
  return useContext(Limits).find((one) => one.Permission === permission)?.Records ?? null;
}

/** Asks for a permission: `may('Links:write')`. */
export function useMay(): (permission: Permission) => boolean {
  const rights = useContext(Rights);
  return (permission) => rights.has(permission);
}

/** The same for records of one resource: `can('write')`. */
export function useCan(resource: string): (action: string) => boolean {
  const rights = useContext(Rights);
  return (action) => rights.has(`${resource}:${action}`);
}
