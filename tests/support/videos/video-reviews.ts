import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/db.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { aClient, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

/** A review of a client of its own that has no video yet, with the token of its link. */
export async function aReviewForVideo(database: Database, practiceId: string, now: number) {
  const db = practiceDb(database, practiceId);
  const client = await given(db, now, (scene) => aClient(scene, { firstName: 'Vera', lastName: 'Frame' }));
  const token = newToken();
  const review = { tokenHash: tokenHash(token), tokenEncrypted: encryptToken(token), rating: 5 };
  const id = randomUUID();
  await db.tx((tx) =>
    tx.review.create({ data: { id, practiceId, clientId: client.id, createdAt: new Date(now), ...review } }),
  );
  return { id, token };
}

/** An upload link as a practitioner makes one, that opens for a day. */
export async function anUploadLink(
  database: Database,
  practiceId: string,
  clientId: string,
  fields: { now: number; status?: 'pending' | 'completed' | 'approved' | 'rejected'; uploadExpiresAt?: Date },
) {
  const uploadHash = newToken();
  const { now, ...rest } = fields;
  const id = randomUUID();
  await practiceDb(database, practiceId).tx((tx) =>
    tx.videoReview.create({
      data: {
        id,
        practiceId,
        clientId,
        uploadHashHash: tokenHash(uploadHash),
        uploadHashEncrypted: encryptToken(uploadHash),
        uploadExpiresAt: new Date(now + 86_400_000),
        createdAt: new Date(now),
        ...rest,
      },
    }),
  );
  return { id, uploadHash };
}
