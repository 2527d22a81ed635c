import { useEffect, useRef, useState } from 'react';

/** How long a word stands on a button. */
const MOMENT_MS = 2000;

/** A word that stands for a moment, and a way to say one. */
export function useMoment(): [string | undefined, (word: string) => void] {
  const [word, setWord] = useState<string>();
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const say = (next: string) => {
    setWord(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setWord(undefined), MOMENT_MS);
  };
  return [word, say];
}
