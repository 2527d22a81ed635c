import { useEffect, useRef } from 'react';
import { addressOf, type PageRequest } from '../views/page';
import { keepFollowedPage, keepPages } from './register';

/** Has the mobile pages that are read kept for when there is no line: the one that was loaded, and those followed from it. */
export function useKeptPages(request: PageRequest, isPublic: boolean): void {
  const address = addressOf(request);
  const loaded = useRef(address);
  // As it was asked for: a later visit to the same link asks for the same words.
  const asked = useRef(isPublic);
  useEffect(() => {
    void keepPages(asked.current ? location.pathname + location.search : undefined);
  }, []);
  useEffect(() => {
    if (loaded.current === address) return;
    // Come back to, it is followed as any other.
    loaded.current = '';
    if (isPublic) keepFollowedPage(address);
  }, [address, isPublic]);
}
