import { Icon } from './icon';

/** Ends the name of a control that opens a window of its own. */
export const IN_NEW_WINDOW = '（在新窗口打开）';

/** Ends the words of every link that opens a window of its own; `quiet`: without the sign, where there is no room for it. */
export function NewWindow({ size = 14, quiet = false }: { size?: number; quiet?: boolean }) {
  return (
    <>
      {quiet ? null : <Icon name="external" size={size} />}
      <span className="sr-only">{IN_NEW_WINDOW}</span>
    </>
  );
}
