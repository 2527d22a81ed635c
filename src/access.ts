import type { UserInfo } from '@ip-portal/contract';
import { hasWorkplace, isStaff } from '@ip-portal/contract/rules/workplace';

/** What a page can ask for; the layouts enforce it (Umi does so only inside its built-in layout). */
export type AccessKey = 'canLogin' | 'canKeepAccount' | 'canAdmin' | 'canWork';
export type Access = Record<AccessKey, boolean>;

/** Access flags from the initial state. Always booleans: Umi takes `null` for a grant. */
export default function access(initialState?: { user?: Pick<UserInfo, 'Roles'> | null }): Access {
  const roles = initialState?.user?.Roles;
  return {
    canLogin: Boolean(roles?.includes('user')),
    // Whoever is there has an account to look after: password, second factor, devices, messages.
    canKeepAccount: Boolean(initialState?.user),
    canAdmin: isStaff(roles ?? []),
    // The centre's staff, and banks and experts, who see their own screens alone.
    canWork: hasWorkplace(roles ?? []),
  };
}

/** True when every required key is granted. */
export function isAllowed(granted: Access, required: AccessKey | AccessKey[] | undefined): boolean {
  return [required ?? []].flat().every((key) => granted[key] === true);
}
