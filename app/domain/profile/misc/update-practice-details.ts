import { z } from 'zod';
import {
  httpsAddress,
  SOCIAL_SITES,
  socialAddress,
  socialName,
  type SocialSite,
} from '#app/lib/addresses/social-address.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { opens, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal, type FieldProblem } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { profileChanged } from '../changed.ts';
import { updatePracticeDetailsInput } from '../inputs.ts';
import { lockProfile } from '../lock.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { placeLabel } from '../place-label.ts';
import { practiceDetailsOutput, readPracticeDetails } from './read-practice-details.ts';

type Given = z.output<typeof updatePracticeDetailsInput>;
type Addresses = Partial<Record<SocialSite | 'website', string | null>>;

/** The web addresses as they are kept: https alone (C39); an empty one is taken out. Throws invalid_input, a text for each that is none. */
function addressesOf(given: Given): Addresses {
  const addresses: Addresses = {};
  const problems: FieldProblem[] = [];
  for (const site of [...SOCIAL_SITES, 'website'] as const) {
    const typed = given[site];
    if (typed === null || typed === undefined) continue;
    const address =
      typed === '' ? null : site === 'website' ? httpsAddress(typed) : socialAddress(site, typed);
    if (typed !== '' && address === null) {
      const message =
        site === 'website'
          ? PROFILE_MESSAGES.addressInvalid
          : PROFILE_MESSAGES.socialInvalid(socialName(site));
      problems.push({ field: site, message });
    }
    addresses[site] = address;
  }
  if (problems.length > 0) throw new Refusal('invalid_input', problems[0]!.message, { problems });
  return addresses;
}

const LISTS = {
  languageIds: { table: 'PracticeLanguage', of: 'Language', id: 'languageId' },
  ageWorkWithIds: { table: 'PracticeAgeWorkWith', of: 'AgeWorkWith', id: 'ageWorkWithId' },
  workWithIds: { table: 'PracticeWorkWith', of: 'WorkWith', id: 'workWithId' },
} as const;

/** Makes these entries of a shared list the practice's own. Throws invalid_input where one is not in the list. */
async function writeList(db: Db, field: keyof typeof LISTS, given: readonly string[]): Promise<void> {
  const { table, of, id } = LISTS[field];
  const ids = [...new Set(given.map((one) => one.toLowerCase()))];
  await db.deleteFrom(table).execute();
  if (ids.length === 0) return;
  const known = await db.selectFrom(of).select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw new Refusal('invalid_input', PROFILE_MESSAGES.listUnknown, { field });
  await db
    .insertInto(table)
    .values(ids.map((one) => ({ [id]: one })) as never)
    .execute();
}

/**
 * Changes languages, clients and web addresses of the practice (spec 002 §7): what is null or left out stays as it is. A website of
 * one's own belongs to the website plan (002 §5); one that stands there from before may be sent along. Throws invalid_input for what is
 * no address or not in a list, forbidden for a website without that plan.
 */
export const updatePracticeDetails = operation({
  name: 'updatePracticeDetails',
  kind: 'mutation',
  description: 'Changes languages, clients and web addresses of your practice.',
  access: practiceOwner(),
  input: updatePracticeDetailsInput,
  output: z.object({ practice: practiceDetailsOutput }),
  async run(ctx, given) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const addresses = addressesOf(given);
    const { locationId } = given;
    const place = locationId ? { locationId, location: await placeLabel(ctx, locationId) } : {};
    return ctx.db.run(async (db) => {
      const updatedAt = nextUpdatedAt(now, await lockProfile(db), given.previousUpdatedAt);
      if (addresses.website) {
        const { website } = await readPracticeDetails(db);
        if (website !== addresses.website && !opens(await readHeldPlan(db), 'website', ctx))
          throw new Refusal('forbidden', PROFILE_MESSAGES.websiteNotOnPlan, { field: 'website' });
      }
      for (const field of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
        const ids = given[field];
        if (ids) await writeList(db, field, ids);
      }
      await db
        .updateTable('Practice')
        .set({ ...addresses, ...place, updatedAt })
        .execute();
      await profileChanged(db, { practiceId });
      return { practice: await readPracticeDetails(db) };
    });
  },
});
