import type { Many } from '@ip-portal/contract';
import { useState } from 'react';
import { usePages } from '../../kit/use-pages';

/** A list with a box over it, page by page: what is asked for, and a way to ask for something else, from the first page on. */
export function useSearchedPages<Row>(
  read: (asked: string, current: number, pageSize: number) => Promise<Many<Row>>,
  turn: unknown,
) {
  const [asked, setAsked] = useState('');
  const { first, ...pages } = usePages<Row>((current, pageSize) => read(asked, current, pageSize), `${turn} ${asked}`);
  const search = (text: string) => {
    first();
    setAsked(text);
  };
  return { ...pages, asked, search };
}
