import type { OperationContext } from '#app/operations/context.ts';
import { spendPlaces } from '#app/domain/locations/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/**
 * The words for a place of the place search, 'Portland, OR', by its id. Our own list is asked where the service outside does not
 * answer, or the practice has asked it as often as it may today. Throws invalid_input for a place that nobody knows, unavailable where nobody answers.
 */
export async function placeLabel(ctx: OperationContext, id: string): Promise<string> {
  const { bundled, outside } = ctx.ports.places;
  const isSpent = outside !== null && !(await spendPlaces(ctx));
  const first = isSpent ? 'unavailable' : await (outside ?? bundled).byId(id);
  const found = first === 'unavailable' && outside ? await bundled.byId(id) : first;
  if (found === 'unavailable' || (found === null && first === 'unavailable')) {
    throw new Refusal('unavailable', PROFILE_MESSAGES.placesDown, { field: 'locationId' });
  }
  if (!found) throw new Refusal('invalid_input', PROFILE_MESSAGES.placeUnknown, { field: 'locationId' });
  return found.label;
}
