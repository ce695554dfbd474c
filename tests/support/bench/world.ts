import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '#app/platform/db.ts';
import { aNewPractice, onDays, openHours, type PracticeGiven } from '#prisma/situations/index.ts';
import { migrate } from '#prisma/migrate.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

/** A server and a migrated database of a bench's own, as safe as in production: fsync and synchronous commit are on. */
export async function benchDatabase({ max }: { max: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-bench-'));
  // Where we are root the server runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ dataDir: folder, settings: { shared_buffers: '512MB' } });
  if (!server) throw new Error('PostgreSQL did not start');
  const { url } = server;
  const appUrl = server.urlAs('tendwell_app');
  await migrate(url);
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  owner.on('error', () => undefined);
  const database = openDatabase(appUrl, max);
  return {
    url,
    appUrl,
    database,
    owner,
    async close() {
      await database.close();
      await owner.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type BenchPractice = Awaited<ReturnType<typeof benchPractice>>;

/** A practice with one office, open every day between two wall times, one service and one client. */
export async function benchPractice(
  database: Database,
  index: number,
  {
    open,
    minutes,
    settings,
  }: { open: [string, string]; minutes: number; settings: PracticeGiven['settings'] },
) {
  const timeZone = 'America/New_York';
  const scene = await aNewPractice(
    {
      slug: `bench-${index}`,
      name: `Bench ${index}`,
      timeZone,
      owner: {
        email: `bench-${index}@example.com`,
        password: 'bench',
        firstName: 'Bench',
        lastName: `${index}`,
      },
      settings,
    },
    Date.now(),
  );
  const place = scene.add('location', { id: crypto.randomUUID(), name: 'Office', timeZone });
  openHours(scene, { locationId: place.id }, onDays([0, 1, 2, 3, 4, 5, 6], open));
  const service = scene.add('service', {
    id: crypto.randomUUID(),
    name: 'Visit',
    timeLength: minutes,
    amountCents: 9000,
  });
  scene.add('serviceLocation', { serviceId: service.id, locationId: place.id });
  const client = scene.add('client', {
    id: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    phone: '+15035550142',
  });
  const db = practiceDb(database, scene.practiceId);
  await scene.save(db);
  const info = await crossPractice(database.pool).practiceForId(scene.practiceId);
  return { serviceId: service.id, locationId: place.id, clientId: client.id, db, info: info! };
}

/** The value below which `share` of the figures lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
