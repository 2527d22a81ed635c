/** The frame of desktop pages. */
export { Breadcrumb, type Crumb } from './crumbs';
export { Frame, type FrameProps } from './frame';
export { ACCESSIBILITY_URL, UserBlock } from './utility-bar';
