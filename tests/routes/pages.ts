/** Every page of the registry with the keys that it and the group around it ask for. */
import type { UserInfo } from '@ip-portal/contract';
import { PERMISSIONS } from '@ip-portal/contract/permissions';
import type { AccessKey } from '@/access';
import { groups } from '@/routes';
import { user } from '../mobile/fixtures';

export interface RoutePage {
  path: string;
  keys: AccessKey[];
}

export const pages: RoutePage[] = groups.flatMap((group) =>
  group.routes
    .filter((route) => route.page || route.screen)
    .map((route) => ({ path: route.path, keys: [...new Set([group.access ?? [], route.access ?? []].flat())] })),
);

export const persons: Record<string, UserInfo | null> = {
  visitor: null,
  user,
  administrator: { ...user, Id: 1, UserName: 'admin', Roles: ['user', 'admin'], Permissions: [...PERMISSIONS] },
};
