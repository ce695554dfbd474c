import { v7 as uuid } from 'uuid';
import type { Database } from '#app/platform/db.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import {
  aHomePlace,
  aNewPractice,
  anOffice,
  aService,
  aVirtualPlace,
  onDays,
} from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '../context.ts';

interface ListedPractice {
  slug: string;
  name: string;
  title?: string;
  headline?: string;
  skills?: string[];
  place?: {
    kind: 'office' | 'virtual' | 'home';
    latitude?: number;
    longitude?: number;
    cityState?: string;
    /** Miles. */
    travelDistance?: number;
  };
  cents?: number;
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
  /** Stars of its live reviews. */
  reviews?: number[];
  listed?: boolean;
}

/** A practice as the marketplace finds it: published, with one place, one service, keywords and reviews. */
export async function aListedPractice(database: Database, given: ListedPractice, now = TEST_NOW) {
  const { slug, name, skills = [], place = { kind: 'office' }, weekdays = [1, 2, 3, 4, 5] } = given;
  const timeZone = 'America/Los_Angeles';
  const scene = await aNewPractice(
    {
      ...{ slug, name, timeZone },
      owner: {
        email: `${slug}@example.com`,
        password: 'a password',
        firstName: 'Ada',
        lastName: `Moss ${slug}`,
        title: given.title,
      },
      settings: {
        publishedAt: new Date(now),
        verifiedAt: new Date(now),
        marketplaceListed: given.listed ?? true,
        headline: given.headline ?? null,
      },
    },
    now,
  );
  const hours = onDays(weekdays, ['9:00', '17:00']);
  const { kind, travelDistance = 10, ...where } = place;
  const row = { name: 'Here', timeZone, address: 'Secret street 1', ...where };
  const location =
    kind === 'office'
      ? anOffice(scene, row, hours)
      : kind === 'home'
        ? aHomePlace(scene, { ...row, travelDistance }, hours)
        : aVirtualPlace(scene, row, hours);
  const service = aService(scene, {
    name: 'First visit',
    timeLength: 60,
    amountCents: given.cents ?? 9000,
    locationIds: [location.id],
  });
  await database.prisma.specialty.createMany({
    data: skills.map((skill) => ({ name: skill })),
    skipDuplicates: true,
  });
  const specialties = await database.prisma.specialty.findMany({ where: { name: { in: skills } } });
  for (const { id } of specialties) scene.add('skill', { id: uuid(), specialtyId: id });
  for (const rating of given.reviews ?? []) {
    const client = scene.add('client', { id: uuid(), firstName: 'Bo' });
    const token = newToken();
    scene.add('review', {
      verification: 'visit',
      ...{ id: uuid(), clientId: client.id, rating, text: 'Good.', liveAt: new Date(now) },
      ...{ tokenHash: tokenHash(token), tokenEncrypted: encryptToken(token) },
    });
  }
  const db = practiceDb(database, scene.practiceId);
  await scene.save(db);
  return { practiceId: scene.practiceId, db, serviceId: service.id, locationId: location.id };
}
