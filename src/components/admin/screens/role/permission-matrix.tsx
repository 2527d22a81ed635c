import { ACTION_LABELS, type Action } from '@ip-portal/contract/define/actions';
import { PERMISSIONS, type Permission, SUBJECTS } from '@ip-portal/contract/permissions';
import { Checkbox } from 'antd';

interface PermissionMatrixProps {
  value?: readonly Permission[];
  /** Absent: only shown. */
  onChange?: (value: Permission[]) => void;
  readOnly?: boolean;
}

const nameOf = (subject: string, action: Action) => `${subject}:${action}` as Permission;

/** Every permission there is: a line per subject, a box per action. */
export function PermissionMatrix({ value = [], onChange, readOnly = false }: PermissionMatrixProps) {
  const held = new Set<string>(value);
  function set(permission: Permission, on: boolean): void {
    const next = new Set<string>(held);
    if (on) next.add(permission);
    else next.delete(permission);
    const [subject = '', action] = permission.split(':');
    // Whoever may change records has to see them.
    const read = nameOf(subject, 'read');
    if (on && action !== 'read' && PERMISSIONS.includes(read)) next.add(read);
    if (!on && action === 'read') for (const one of next) if (one.startsWith(`${subject}:`)) next.delete(one);
    onChange?.(PERMISSIONS.filter((one) => next.has(one)));
  }
  return (
    <table className="role-matrix">
      <caption className="sr-only">各类内容的权限</caption>
      <tbody>
        {SUBJECTS.filter(({ name, actions }) => !readOnly || actions.some((one) => held.has(nameOf(name, one)))).map(
          ({ name, label, actions }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                {actions.map((action) => (
                  <Checkbox
                    key={action}
                    checked={held.has(nameOf(name, action))}
                    disabled={readOnly}
                    aria-label={`${label}：${ACTION_LABELS[action]}`}
                    onChange={(event) => set(nameOf(name, action), event.target.checked)}
                  >
                    {ACTION_LABELS[action]}
                  </Checkbox>
                ))}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
