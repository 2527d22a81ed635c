import { useEffect } from 'react';

/** On paper nothing is folded: browsers that cannot be told so by the stylesheet unfold before they print, and fold again. */
export function useOpenInPrint(): void {
  useEffect(() => {
    let unfolded: HTMLDetailsElement[] = [];
    const before = () => {
      unfolded = [...document.querySelectorAll<HTMLDetailsElement>('.patent-page details:not([open])')];
      for (const one of unfolded) one.open = true;
    };
    const after = () => {
      for (const one of unfolded) one.open = false;
      unfolded = [];
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
