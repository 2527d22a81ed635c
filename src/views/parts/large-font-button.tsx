import type { ReactNode } from 'react';
import { toggleLargeFont, useLargeFont } from './font-size';

/** Switches the large-font mode. */
export function LargeFontButton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" className={className} aria-pressed={useLargeFont()} onClick={toggleLargeFont} data-js="">
      {children}
    </button>
  );
}
