/** The frame of desktop pages. */
export { Frame, type FrameListeners } from './frame';
