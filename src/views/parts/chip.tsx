import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type ChipTone = 'brand' | 'due' | 'success' | 'neutral' | 'line';

/** What a state looks like without colour: filled while it holds, half on the way, empty afterwards. */
export type ChipShape = 'full' | 'half' | 'ring';

/** A small label of a category or state; the words carry the meaning, tone (`due`: deadlines and errors alone) and shape help. */
export function Chip({
  tone = 'neutral',
  shape,
  icon,
  children,
}: {
  tone?: ChipTone | undefined;
  shape?: ChipShape | undefined;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`chip chip-${tone}${shape ? ` state-${shape}` : ''}`}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}
