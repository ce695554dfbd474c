import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Prisma } from '#prisma/generated/client.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { Scene, type Plain } from './scene.ts';

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

/** argon2id of @node-rs/argon2 with its defaults (19 MiB, 2 passes). */
const ARGON2ID = 2;
const hashes = new Map<string, Promise<string>>();

/** The hash of a password that the seed or a test gives to many people; made once a process. */
export function sharedPasswordHash(password: string): Promise<string> {
  let known = hashes.get(password);
  if (!known) hashes.set(password, (known = hash(password, { algorithm: ARGON2ID })));
  return known;
}

/**
 * A scene that begins with a practice and the practitioner who owns it, able to sign in and to take cards, and open to everybody. Saving it
 * makes all of it or nothing.
 */
export async function aNewPractice(given: PracticeGiven, now: number): Promise<Scene> {
  const { owner, slug, name, timeZone, settings = {} } = given;
  const scene = new Scene(uuid(), now);
  const referralCode = newToken();
  const ownerUserId = uuid();
  scene.found({
    owner: {
      id: ownerUserId,
      email: owner.email.toLowerCase(),
      emailVerifiedAt: new Date(now),
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
    practice: {
      paymentProvider: 'stripe',
      stripeAccountId: `acct_demo_${slug.replaceAll('-', '_')}`,
      isStripeApproved: true,
      termsAcceptedAt: new Date(now),
      publishedAt: new Date(now),
      referralCodeHash: tokenHash(referralCode),
      referralCodeEncrypted: encryptToken(referralCode),
      ...settings,
      id: scene.practiceId,
      ownerUserId,
      slug,
      name,
      timeZone,
    },
  });
  if (settings.paymentProvider === 'square') sellsThroughSquare(scene, slug);
  return scene;
}

/** The practice's cards are kept at Square, by a seller that the sandbox knows by its access token. */
export function sellsThroughSquare(scene: Scene, name: string): void {
  const merchant = `M_${name.replaceAll('-', '_')}`;
  scene.cardProvider = 'square';
  scene.add('paymentAccount', {
    id: uuid(),
    provider: 'square',
    externalAccountId: merchant,
    locationId: `L_${merchant}`,
    displayName: 'Square',
    connectedAt: new Date(scene.now),
    operational: true,
    accessTokenEncrypted: encryptToken(`EAAA_sandbox_${merchant}`),
    refreshTokenEncrypted: encryptToken(`EQAA_sandbox_${merchant}`),
    tokenExpiresAt: new Date(scene.now + 30 * 24 * 3_600_000),
  });
}
