import { wholeAddress } from '#app/domain/locations/index.ts';
import { parseAddress } from '#app/lib/addresses/address-line.ts';
import { webAddress } from '#app/lib/web/web-address.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ONBOARDING_MESSAGES } from '../messages.ts';

/** The first place of a practice, from the one field that asks for it; `address` and the like are columns of Location. */
export type FirstPlace = Awaited<ReturnType<typeof placeOnMap>>;

/**
 * Reads where the first appointments take place. An office needs its whole address (spec 002 §5); a virtual place a link or words, for
 * which ours stand in until the practitioner has a link.
 * @throws invalid_input beside `where`
 */
export function firstPlace(kind: 'office' | 'virtual', where: string) {
  if (kind === 'virtual') {
    const virtualLink = webAddress(where);
    return {
      kind,
      name: 'Online',
      virtualType: 'video' as const,
      virtualLink,
      virtualInstructions: virtualLink ? null : where || ONBOARDING_MESSAGES.virtualInstructions,
      city: null,
    };
  }
  const refuse = (text: string) => new Refusal('invalid_input', text, { field: 'where' });
  if (!where) throw refuse(ONBOARDING_MESSAGES.addressMissing);
  const parts = parseAddress(where);
  if (!parts) throw refuse(ONBOARDING_MESSAGES.addressUnclear);
  // Never the street: it may be hidden later, and a name is shown to all.
  return { kind, name: 'Office', ...parts };
}

/**
 * The same with its point, and all else that the places know of its address. Asks a vendor, so it is called outside of any transaction;
 * where nobody answers the place is what was entered.
 */
export async function placeOnMap(
  ctx: Parameters<typeof wholeAddress>[0],
  place: ReturnType<typeof firstPlace>,
) {
  return place.kind === 'virtual' ? place : { ...place, ...(await wholeAddress(ctx, place)) };
}
