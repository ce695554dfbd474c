import { join } from 'node:path';
import { appClock } from '#app/platform/clock.ts';
import { openDatabase } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';
import { DEMO_PASSWORD, demoEmail, seedDemo } from './demo.ts';
import { DEMO_PRACTICES } from './practices/index.ts';

async function demo() {
  const database = openDatabase(env().databaseUrl);
  try {
    await seedDemo(database, {
      now: appClock.now(),
      mediaFolder: join(env().dataDir, 'media'),
      log: console.log,
    });
  } finally {
    await database.close();
  }
}
await demo();
void DEMO_PASSWORD;
void demoEmail;
void DEMO_PRACTICES;
