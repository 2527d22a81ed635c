/** The frame of desktop pages. */
export { Frame } from './frame';
