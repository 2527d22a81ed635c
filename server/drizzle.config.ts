import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A table that its module alone reads lies there.
  schema: ['./src/db/schema/*.ts', './src/db/public-views.ts', './src/modules/*/table.ts', './src/*/table.ts'],
  out: './migrations',
});
