import { ACTION_LABELS, type Action } from '@ip-portal/contract/define/actions';
import { SUBJECTS } from '@ip-portal/contract/permissions';

/** `Newss:read`, `Newss:write`, `Links:read` → `新闻（查看、编辑）；友情链接（查看）`, in the order of all lists. */
export function permissionWords(permissions: readonly string[]): string {
  return SUBJECTS.flatMap(({ name, label, actions }) => {
    const held = actions.filter((action) => permissions.includes(`${name}:${action}`));
    return held.length > 0 ? [`${label}（${held.map((one: Action) => ACTION_LABELS[one]).join('、')}）`] : [];
  }).join('；');
}
