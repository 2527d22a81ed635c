/** Runs before each test file, also where a worker takes one after the other. */
import { afterAll } from 'vitest';
import { endAll } from './helpers/at-end.ts';

afterAll(endAll);
