import { JOIN_OPENS_MINUTES } from '#app/lib/appointment-time.ts';
import { mapLink } from '#app/lib/map-link.ts';
import type { MessageFacts } from './facts.ts';
import type { Details } from './text.ts';

const ONLINE = 'Online, by video';

/** Where an appointment takes place, in one line. */
export function whereText({ location }: MessageFacts): string {
  if (location.joinsOnPage) return ONLINE;
  if (location.kind === 'virtual')
    return location.virtualLink ?? location.virtualInstructions ?? location.name;
  return location.address ? `${location.name}, ${location.address}` : location.name;
}

/** Where it takes place, leading to the way there or into the call. */
export function placeOf(facts: MessageFacts): Details[number] {
  const { kind, address, virtualLink, joinsOnPage } = facts.location;
  // The link itself would go on in a forwarded email; the page shows it when it is time.
  if (joinsOnPage)
    return facts.appointment.isForPractice
      ? ['Where', ONLINE, facts.links.portal]
      : [
          'Where',
          `${ONLINE}: join from your appointment page, from ${JOIN_OPENS_MINUTES} minutes before it begins`,
          facts.links.client,
        ];
  if (kind === 'virtual')
    return virtualLink ? ['Where', 'Join online', virtualLink] : ['Where', whereText(facts)];
  return kind === 'office' && address
    ? ['Where', whereText(facts), mapLink(address)]
    : ['Where', whereText(facts)];
}
