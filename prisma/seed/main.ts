import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appClock } from '#app/platform/clock.ts';
import { loadClockOffset } from '#app/platform/dev-clock.ts';
import { openDatabase, type Database } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';
import { DEMO_PASSWORD } from './credentials.ts';

const USAGE = `usage: seed demo                                the six demo practices, those that are not there yet
       seed lists                               the lists that all practices choose from: credentials, issuers, topics …
       seed credentials                         the credentials that wait for their review, one JSON object a line
       seed approve <id>                        approves one of them
       seed lifetime <slug>                     gives the practice of this address the Lifetime plan
       seed reseal                              seals anew what a former secret sealed, so that it can be forgotten
       seed logins                              who can sign in, one JSON object a line
       seed --practices N --appointments M      practices and appointments in bulk`;

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(env().databaseUrl);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** A whole number from the command line; undefined where it was not given. Throws on anything else. */
function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number, not "${value}"`);
  return Number(value);
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { practices: { type: 'string' }, appointments: { type: 'string' } },
  });
  const practices = whole('practices', values.practices);
  const appointments = whole('appointments', values.appointments);
  const [command] = positionals;

  if (practices !== undefined || appointments !== undefined) {
    const { seedScale } = await import('./scale/index.ts');
    await seedScale({
      databaseUrl: env().ownerDatabaseUrl,
      practices: practices ?? Math.max(1, Math.round((appointments ?? 0) / 250)),
      appointments: appointments ?? (practices ?? 1) * 250,
      now: appClock.now(),
      password: DEMO_PASSWORD,
      log: console.log,
    });
  } else if (command === 'demo' || command === undefined) {
    const { seedDemo } = await import('./demo.ts');
    await withDatabase(async (database) => {
      await loadClockOffset(database);
      const { dataDir, appOrigin, sitesHost, protocol, mapTilesUrl } = env();
      await seedDemo(database, {
        now: appClock.now(),
        mediaFolder: join(dataDir, 'media'),
        hosts: { appOrigin, sitesHost, protocol, mapTilesUrl },
        log: console.log,
      });
    });
  } else if (command === 'logins') {
    const { loginLines } = await import('./logins.ts');
    await withDatabase(async (database) => {
      for (const line of await loginLines(database)) console.log(line);
    });
  } else if (command === 'lists') {
    const { referenceData } = await import('./reference.ts');
    await withDatabase(async (database) => void (await referenceData(database)));
  } else if (command === 'credentials') {
    const { printWaiting } = await import('./commands/review-credentials.ts');
    await printWaiting(console.log);
  } else if (command === 'approve') {
    const { approve } = await import('./commands/review-credentials.ts');
    await approve(positionals[1] ?? '');
    console.log('Approved.');
  } else if (command === 'lifetime') {
    const { giveLifetime } = await import('./commands/give-lifetime.ts');
    console.log((await giveLifetime(positionals[1] ?? '')) ? 'Given.' : 'It has it already.');
  } else if (command === 'reseal') {
    const { reseal, resealedLines } = await import('./commands/reseal.ts');
    for (const line of resealedLines(await reseal(env().ownerDatabaseUrl))) console.log(line);
  } else {
    throw new Error(USAGE);
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
