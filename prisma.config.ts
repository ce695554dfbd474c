import { defineConfig } from 'prisma/config';

// No datasource here: the app passes its own connection, and `prisma generate` must run without one.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
