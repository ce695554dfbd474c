import type { PlaceFinder } from '#app/integrations/places/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { askOutside } from '../marketplace/index.ts';

/** Spends one of the questions that a practice may put to the place service outside, which bills each. */
export const spendPlaces = (ctx: Pick<OperationContext, 'limiter' | 'practice'>): Promise<boolean> =>
  ctx.limiter.spend('placesPractice', ctx.practice.id);

/**
 * Asks for an address of the practice's own: the service outside as long as the practice's questions of the day last, else the towns that we
 * know. Null where nobody answers.
 */
export async function askPlaces<Answer>(
  ctx: OperationContext,
  ask: (places: PlaceFinder) => Promise<Answer | 'unavailable'>,
): Promise<Answer | null> {
  const { bundled, outside } = ctx.ports.places;
  const { answer } = await askOutside(
    { outside: outside && (await spendPlaces(ctx)) ? outside : null, own: bundled },
    ask,
    (found) => found === 'unavailable',
    ctx,
  );
  return answer === 'unavailable' ? null : answer;
}
