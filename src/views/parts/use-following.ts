import { type RefObject, useEffect, useRef } from 'react';

/**
 * A field that follows the address, in the browser: a link, a form and the back button put into it what they lead to. What is
 * typed after them, while the answer is on its way, stays.
 * @param text what the address says; the field's first value
 */
export function useFollowing(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const typedSince = useRef(false);
  const shown = useRef(text);

  useEffect(() => {
    const left = () => {
      typedSince.current = false;
    };
    const heard = (event: Event) => {
      if (event.type === 'input') typedSince.current ||= event.target === field.current;
      else if (event.type === 'submit' || (event.target as Element).closest('a')) left();
    };
    const kinds = ['input', 'click', 'submit'] as const;
    for (const kind of kinds) document.addEventListener(kind, heard, true);
    window.addEventListener('popstate', left, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, heard, true);
      window.removeEventListener('popstate', left, true);
    };
  }, []);

  useEffect(() => {
    // Not at first: what was typed before the page was taken over stays.
    if (shown.current === text) return;
    shown.current = text;
    if (field.current && !typedSince.current) field.current.value = text;
  }, [text]);
  return field;
}
