import { z } from 'zod';
import { isReservedShortLink } from '#app/lib/addresses/short-link.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { sqlState } from '#app/platform/db.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { profileChanged } from '../changed.ts';
import { updateInfoInput } from '../inputs.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { placeLabel } from '../place-label.ts';
import { writePerson } from './person.ts';
import { detailsOutput, readDetails } from './profile-details.ts';

const taken = (text: string = PROFILE_MESSAGES.linkTaken) =>
  new Refusal('conflict', text, { field: 'shortLink' });

/** Refuses a short link that is the practice's already, or one of the app's own addresses. Whether it is another's the database says. */
async function checkShortLink(db: Db, shortLink: string): Promise<void> {
  const own = await db.selectFrom('Practice as p').select('p.shortLink').executeTakeFirstOrThrow();
  if (own.shortLink === shortLink) throw taken(PROFILE_MESSAGES.linkUnchanged);
  if (isReservedShortLink(shortLink)) throw taken();
}

/**
 * Changes details of the profile (spec 002 §5, §7): what is given, nothing else. Of two who take one short link at a moment the
 * database lets one have it. Throws conflict for a short link that is in use or unchanged, invalid_input for an unknown place.
 */
export const updateInfo = operation({
  name: 'updateInfo',
  kind: 'mutation',
  description: 'Changes what your profile says about you.',
  access: practiceOwner(),
  input: updateInfoInput,
  output: z.object({ profile: detailsOutput }),
  async run(ctx, { name, title, about, location, locationId, shortLink, ...free }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const place = location ?? (locationId ? await placeLabel(ctx, locationId) : undefined);
    const changes = {
      ...Object.fromEntries(
        Object.entries(free)
          .filter(([, text]) => typeof text === 'string')
          .map(([column, text]) => [column, text || null]),
      ),
      ...(about ? { about } : {}),
      ...(place === undefined ? {} : { location: place || null, locationId: (place && locationId) || null }),
      ...(shortLink ? { shortLink } : {}),
    };
    try {
      return await ctx.db.run(async (db) => {
        if (shortLink) await checkShortLink(db, shortLink);
        if (Object.keys(changes).length > 0) {
          await db.updateTable('Practice').set(changes).execute();
        }
        // Name and title stand in the account's own form too.
        await touchSettings(db, { practiceId, now, previousUpdatedAt: undefined });
        await writePerson(db, { name: name ?? undefined, title: title ?? undefined }, {}, now);
        await profileChanged(db, { practiceId });
        return { profile: await readDetails(db, practiceId) };
      });
    } catch (error) {
      if (shortLink && sqlState(error) === '23505') throw taken();
      throw error;
    }
  },
});
