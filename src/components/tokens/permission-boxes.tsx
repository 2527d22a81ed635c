import { ACTION_LABELS, type Action } from '@ip-portal/contract/define/actions';
import { type Permission, SUBJECTS, TOKEN_PERMISSIONS } from '@ip-portal/contract/permissions';
import { Checkbox } from 'antd';

interface PermissionBoxesProps {
  /** What the account holds: a token cannot hold more. */
  held: readonly string[];
  value?: readonly Permission[];
  onChange?: (value: Permission[]) => void;
  id?: string;
}

/** What a token may do: a line for each subject, a box for each action that the account may do itself. */
export function PermissionBoxes({ held, value = [], onChange, id }: PermissionBoxesProps) {
  const open = TOKEN_PERMISSIONS.filter((one) => held.includes(one));
  const chosen = new Set<string>(value);
  function set(name: string, on: boolean): void {
    const next = new Set<string>(chosen);
    if (on) next.add(name);
    else next.delete(name);
    onChange?.(open.filter((one) => next.has(one)));
  }
  return (
    <ul className="token-permissions" id={id}>
      {SUBJECTS.map(({ name, label, actions }) => {
        const offered = actions.filter((action) => (open as readonly string[]).includes(`${name}:${action}`));
        if (offered.length === 0) return null;
        return (
          <li key={name}>
            <span>{label}</span>
            <span>
              {offered.map((action: Action) => (
                <Checkbox
                  key={action}
                  checked={chosen.has(`${name}:${action}`)}
                  aria-label={`${label}：${ACTION_LABELS[action]}`}
                  onChange={(event) => set(`${name}:${action}`, event.target.checked)}
                >
                  {ACTION_LABELS[action]}
                </Checkbox>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
