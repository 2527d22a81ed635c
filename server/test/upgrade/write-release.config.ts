/** Runs `write-release.ts` alone; it is no test, so the usual configuration does not find it. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const root = path.resolve(import.meta.dirname, '../..');
export default defineConfig({ root, test: { ...base.test, include: ['test/upgrade/write-release.ts'] } });
