import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type ChipTone = 'brand' | 'accent' | 'success' | 'danger' | 'neutral';

/** A small label of a category or state; the words carry the meaning, the tone only helps. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: ChipTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`chip chip-${tone}`}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}
