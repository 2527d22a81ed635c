/** Every page of the route table with the keys that it and the group around it ask for. */
import type { UserInfo } from '@ip-portal/contract';
import { type AccessKey, type AppRoute, routes } from '@/routes';
import { user } from '../app/fixtures';

export interface RoutePage {
  path: string;
  keys: AccessKey[];
}

const keysOf = (route: AppRoute): AccessKey[] => [route.access ?? []].flat();

export const pages: RoutePage[] = routes.flatMap((group) =>
  (group.routes ?? [])
    .filter((route) => route.component && !route.path?.endsWith('*'))
    .map((route) => ({ path: route.path ?? '', keys: [...new Set([...keysOf(group), ...keysOf(route)])] })),
);

export const persons: Record<string, UserInfo | null> = {
  visitor: null,
  user,
  administrator: { ...user, Id: 1, UserName: 'admin', Roles: ['user', 'admin'] },
};
