import type { PlaceFinder } from '#app/integrations/places/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { askOutside } from '../marketplace/index.ts';

/** Whoever asks, and for which practice: also for one that is only being made. */
export interface AsksPlaces extends Pick<OperationContext, 'limiter' | 'ports' | 'log'> {
  readonly practice: { id: string };
}

/** Spends one of the questions that a practice may put to the place service outside, which bills each. */
export const spendPlaces = ({
  limiter,
  practice,
}: Pick<AsksPlaces, 'limiter' | 'practice'>): Promise<boolean> =>
  limiter.spend('placesPractice', practice.id);

/**
 * Asks for an address of the practice's own: the service outside as long as the practice's questions of the day last, else the towns that we
 * know. Null where nobody answers.
 */
export async function askPlaces<Answer>(
  ctx: AsksPlaces,
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
