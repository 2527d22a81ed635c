/** The back office, with every role, and axe on its screens. */
import { walkThrough } from './support/walk.ts';

walkThrough('/admin');
