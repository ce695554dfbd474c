import { seedScale } from '#prisma/seed/scale/index.ts';
import type { TestDatabase } from '../database.ts';
import { TEST_NOW } from '../context.ts';

export const KEYWORDS = ['Back pain', 'Sleep', 'Grief', 'Post-natal', 'Migraine'] as const;
/** Around these the practices lie: New York, Portland, St. John's, and where the date changes. */
export const HUBS: [latitude: number, longitude: number][] = [
  [40.71, -74.0],
  [45.52, -122.68],
  [47.56, -52.71],
  [-16.8, 179.9],
];
const PRACTICES = 240;

/** Practices with one to three places around the hubs, keywords, prices, reviews and hours, by chance but always the same. Answers their ids. */
export async function aRandomMarketplace(db: TestDatabase): Promise<string[]> {
  await seedScale({
    databaseUrl: db.url,
    ...{ practices: PRACTICES, appointments: PRACTICES, now: TEST_NOW },
    password: 'a password of the marketplace',
    log: () => undefined,
  });
  const client = await db.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('tendwell.search_later', 'on', true), setseed(0.4)`);
    const hub = `(ARRAY[${HUBS.map((_, at) => at).join(',')}])[1 + floor(random() * ${HUBS.length})::int]`;
    const of = (which: 0 | 1) =>
      `(ARRAY[${HUBS.map((one) => one[which]).join(',')}]::float8[])[h + 1] + (random() - 0.5) * 1.6`;
    const wrapped = `(${of(1)} + 540)::numeric % 360 - 180`;
    await client.query(`UPDATE "Location" l SET latitude = n.lat, longitude = n.lng
      FROM (SELECT id, ${of(0)} AS lat, (${wrapped})::float8 AS lng
        FROM (SELECT id, ${hub} AS h FROM "Location" WHERE latitude IS NOT NULL ORDER BY id) a) n WHERE n.id = l.id`);
    await client.query(`INSERT INTO "Location" (id, "practiceId", kind, name, "timeZone", position, "cityState", latitude, longitude,
        "travelDistance", "hideAddress")
      SELECT gen_random_uuid(), id, k::"LocationKind", 'Another', "timeZone", 1, CASE WHEN k <> 'virtual' THEN 'Elsewhere, EW' END,
        CASE WHEN k <> 'virtual' THEN ${of(0)} END, CASE WHEN k <> 'virtual' THEN (${wrapped})::float8 END,
        CASE WHEN k = 'home' THEN 1 + floor(random() * 49) END, random() < 0.3
      FROM (SELECT p.id, "timeZone", ${hub} AS h, k FROM "Practice" p, unnest(ARRAY['office', 'office', 'home', 'virtual']) k
        WHERE random() < 0.3 AND (k <> 'virtual' OR NOT EXISTS (
          SELECT FROM "Location" l WHERE l."practiceId" = p.id AND l.kind = 'virtual')) ORDER BY p.id) a`);
    await client.query(`INSERT INTO "Specialty" (id, name) SELECT gen_random_uuid(), unnest($1::text[])`, [
      KEYWORDS,
    ]);
    await client.query(`INSERT INTO "Skill" (id, "practiceId", "specialtyId") SELECT gen_random_uuid(), p.id, y.id
      FROM "Practice" p, "Specialty" y WHERE random() < 0.25`);
    await client.query(`UPDATE "Service" SET "amountCents" = 500 * floor(random() * 30)`);
    await client.query(`UPDATE "AvailabilityBlock" SET "endMinute" = 1080 WHERE random() < 0.2`);
    await client.query(`INSERT INTO "Review" (id, "practiceId", "clientId", rating, text, "liveAt", verification, "tokenHash",
        "tokenEncrypted")
      SELECT gen_random_uuid(), "practiceId", id, 1 + floor(random() * 5), 'Good.', now(), 'visit', gen_random_uuid()::text, 'encrypted'
      FROM "Client" WHERE random() < 0.3`);
    const { rows } = await client.query<{ ids: string[] }>(`SELECT array_agg(id) AS ids FROM "Practice"`);
    await client.query('SELECT refresh_search_documents($1)', [rows[0]!.ids]);
    await client.query('COMMIT');
    await client.query('ANALYZE "SearchDocument", "SearchPlace"');
    return rows[0]!.ids;
  } finally {
    client.release();
  }
}
