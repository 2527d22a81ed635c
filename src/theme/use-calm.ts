/** Whether the visitor has asked the system for less movement. */
import { useMedia } from './use-media';

const CALM = '(prefers-reduced-motion: reduce)';

/** Asked at the moment of moving something. */
export const isCalm = (): boolean => window.matchMedia(CALM).matches;

export const useCalm = (): boolean => useMedia(CALM);
