import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Prisma } from '#prisma/generated/client.ts';
import type { Database } from '#app/platform/db.ts';
import { newToken, sealToken, tokenHash } from '#app/platform/tokens.ts';
import { practiceDb, type PracticeDb } from '#tenants/scoped-db.ts';
import type { Plain } from './scene.ts';

type Settings = Omit<
  Plain<Prisma.PracticeUncheckedCreateInput>,
  'id' | 'ownerUserId' | 'slug' | 'name' | 'timeZone'
>;

export interface PracticeGiven {
  slug: string;
  name: string;
  /** IANA zone. */
  timeZone: string;
  owner: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    title?: string;
    phone?: string;
    photoHandle?: string;
    photoUrl?: string;
  };
  settings?: Settings;
}

export interface APractice {
  id: string;
  slug: string;
  name: string;
  timeZone: string;
  currency: 'USD' | 'CAD';
  colorAccent: string | null;
  ownerUserId: string;
  db: PracticeDb;
}

/** argon2id of @node-rs/argon2 with its defaults (19 MiB, 2 passes). */
const ARGON2ID = 2;
const hashes = new Map<string, Promise<string>>();

/** The hash of a password that the seed or a test gives to many people; made once a process. */
export function sharedPasswordHash(password: string): Promise<string> {
  let known = hashes.get(password);
  if (!known) hashes.set(password, (known = hash(password, { algorithm: ARGON2ID })));
  return known;
}

/** A practice and the practitioner who owns it, able to sign in and to take cards. */
export async function aPractice(database: Database, given: PracticeGiven): Promise<APractice> {
  const { owner, slug, name, timeZone, settings = {} } = given;
  const id = uuid();
  const referralCode = newToken();
  const { id: ownerUserId } = await database.prisma.user.create({
    select: { id: true },
    data: {
      id: uuid(),
      email: owner.email.toLowerCase(),
      emailVerifiedAt: new Date(),
      phone: owner.phone ?? null,
      passwordHash: await sharedPasswordHash(owner.password),
      kind: 'practitioner',
      name: `${owner.firstName} ${owner.lastName}`,
      firstName: owner.firstName,
      lastName: owner.lastName,
      title: owner.title ?? null,
      photoHandle: owner.photoHandle ?? null,
      photoUrl: owner.photoUrl ?? null,
      timeZone,
    },
  });
  const db = practiceDb(database, id);
  await db.tx(async (tx) => {
    await tx.practice.create({
      data: {
        paymentProvider: 'stripe',
        stripeAccountId: `acct_${slug.replaceAll('-', '_')}`,
        isStripeApproved: true,
        termsAcceptedAt: new Date(),
        referralCodeHash: tokenHash(referralCode),
        referralCodeSealed: sealToken(referralCode),
        ...settings,
        id,
        ownerUserId,
        slug,
        name,
        timeZone,
      },
    });
  });
  const currency = settings.defaultCurrency === 'CAD' ? 'CAD' : 'USD';
  return { id, slug, name, timeZone, currency, colorAccent: settings.colorAccent ?? null, ownerUserId, db };
}
