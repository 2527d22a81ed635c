/** The pages for the public, for users and of the log-in, with every role, and axe on them. */
import { expect, test } from 'vitest';
import { leftOut, walkThrough } from './support/walk.ts';

walkThrough('/desktop', '/app', '/auth');

test('the walks leave no group out', () => expect(leftOut('/desktop', '/app', '/auth', '/admin')).toEqual([]));
