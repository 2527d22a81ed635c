import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A plain record's table and view lie in its module.
  schema: ['./src/db/schema.ts', './src/db/public-views.ts', './src/modules/*/table.ts'],
  out: './migrations',
});
