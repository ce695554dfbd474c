import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { encryptToken, newToken, tokenHash } from '#app/platform/tokens.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { registerPracticeInput } from '../inputs.ts';
import { ONBOARDING_MESSAGES } from '../messages.ts';
import { READY_STARTS } from '../professions/index.ts';
import { freeSlug } from '../slug/free-slug.ts';
import { firstPlace, placeOnMap } from './place.ts';
import { addReadyStart } from './ready-rows.ts';

/**
 * Makes the practice of whoever is signed in, with the ready start of their profession, all of it in one transaction: a crash leaves
 * nothing half made, and of two who want one address one gets it. The person is a practitioner from here on, and keeps what they have
 * booked elsewhere. Nobody but them sees the practice before they open it (publishPractice).
 * @throws conflict where the address is taken (with a free one in `data`), or the person has a practice
 */
export const registerPractice = operation({
  name: 'registerPractice',
  kind: 'mutation',
  description: 'Makes your practice, with services, hours, an intake form and a website to begin with.',
  access: actingAsClient(),
  input: registerPracticeInput,
  output: z.object({
    practice: z
      .object({ id: z.uuid(), slug: z.string(), name: z.string() })
      .meta({ id: 'RegisteredPractice' }),
  }),
  async run(ctx, input) {
    const userId = actorUserId(ctx.actor)!;
    const { name, slug, timeZone, currency } = input;
    const profession = READY_STARTS[input.profession];
    const entered = firstPlace(input.kind, input.where);
    if (await ctx.cross.practiceForOwner(userId)) throw alreadyYours();
    if (!(await ctx.limiter.spend('practiceAddress', ctx.address))) {
      throw new Refusal('rate_limited', ONBOARDING_MESSAGES.tooMany);
    }
    const now = new Date(ctx.clock.now());
    const practiceId = uuid();
    const { limiter, ports, log } = ctx;
    const place = await placeOnMap({ limiter, ports, log, practice: { id: practiceId } }, entered);
    const referralCode = newToken();
    const isMade = await practiceDb(ctx.database, practiceId).run(async (db) => {
      // The person's row is what two presses at once wait at.
      const [person] = await db<{ firstName: string | null; name: string }>`
        SELECT "firstName", name FROM "User" WHERE id = ${userId}::uuid AND "disabledAt" IS NULL FOR UPDATE`;
      const made = await db`
        INSERT INTO "Practice" (id, "ownerUserId", slug, name, "timeZone", "defaultCurrency", "acceptsCash",
          "cancellationPolicy", "referralCodeHash", "referralCodeEncrypted", "createdAt", "updatedAt")
        VALUES (${practiceId}::uuid, ${userId}::uuid, ${slug}, ${name}, ${timeZone}, ${currency}::"Currency", true,
          ${profession.policy}, ${tokenHash(referralCode)}, ${encryptToken(referralCode)}, ${now}, ${now})
        ON CONFLICT DO NOTHING RETURNING id`;
      if (made.length === 0) return false;
      await db`
        UPDATE "User" SET kind = 'practitioner', title = COALESCE(title, ${profession.title}),
          "timeZone" = COALESCE("timeZone", ${timeZone}), "updatedAt" = ${now}
        WHERE id = ${userId}::uuid`;
      const firstName = person!.firstName ?? person!.name;
      await addReadyStart(db, { profession, practiceName: name, firstName, timeZone, place, now });
      // A host that was looked up before is known to be nobody's for a while.
      await db`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
      return true;
    });
    if (!isMade) throw await whyNotMade(ctx, userId, slug, { town: place.city ?? '', kind: profession.word });
    return { practice: { id: practiceId, slug, name } };
  },
});

const alreadyYours = () =>
  new Refusal('conflict', ONBOARDING_MESSAGES.alreadyYours, { data: { hasPractice: true } });

/** Somebody was faster: the same person in another tab, or another one with the same address. */
async function whyNotMade(
  { cross }: OperationContext,
  userId: string,
  slug: string,
  about: { town: string; kind: string },
): Promise<Refusal> {
  if (await cross.practiceForOwner(userId)) return alreadyYours();
  if ((await cross.takenSlugs([slug])).length === 0) {
    return new Refusal('conflict', ONBOARDING_MESSAGES.closed);
  }
  const suggestion = await freeSlug(cross, slug, about);
  const text = [
    ONBOARDING_MESSAGES.slugTaken(slug),
    ...(suggestion ? [ONBOARDING_MESSAGES.slugInstead(suggestion)] : []),
  ].join(' ');
  return new Refusal('conflict', text, { field: 'slug', data: { suggestion } });
}
