import { mapLink } from '#app/lib/map-link.ts';
import type { MessageFacts } from './facts.ts';
import type { Details } from './text.ts';

/** Where an appointment takes place, in one line. */
export function whereText({ location }: MessageFacts): string {
  if (location.kind === 'virtual')
    return location.virtualLink ?? location.virtualInstructions ?? location.name;
  return location.address ? `${location.name}, ${location.address}` : location.name;
}

/** Where it takes place, leading to the way there or into the call. */
export function placeOf(facts: MessageFacts): Details[number] {
  const { kind, address, virtualLink } = facts.location;
  if (kind === 'virtual')
    return virtualLink ? ['Where', 'Join online', virtualLink] : ['Where', whereText(facts)];
  return kind === 'office' && address
    ? ['Where', whereText(facts), mapLink(address)]
    : ['Where', whereText(facts)];
}
