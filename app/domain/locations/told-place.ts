interface BookedPlace {
  kind: 'office' | 'home' | 'virtual';
  hideAddress: boolean;
  singleLine: string | null;
  cityState: string | null;
  virtualLink: string | null;
  virtualInstructions: string | null;
}

/** What a client is told of the place of their appointment. */
export interface ToldPlace {
  /** In one line; of an address that is hidden still the town alone. */
  address: string | null;
  virtualLink: string | null;
  virtualInstructions: string | null;
}

/** Whether strangers see of a location only its town and roughly where it lies (spec 002 §5); a home always hides its street. */
export const hidesStreet = ({ kind, hideAddress }: Pick<BookedPlace, 'kind' | 'hideAddress'>): boolean =>
  hideAddress || kind === 'home';

/**
 * The place of an appointment as its client may know it (spec 000 §2): a hidden address and the way into a video call come with
 * the confirmation, since anybody may ask for an appointment. A home visit is where the client lives, not where the practitioner
 * sets out from.
 * @param home the client's own address, of a home visit
 */
export function toldPlace(place: BookedPlace, home: string | null, isApproved: boolean): ToldPlace {
  const { kind, hideAddress, singleLine, cityState, virtualLink, virtualInstructions } = place;
  const nowhere = { address: null, virtualLink: null, virtualInstructions: null };
  if (kind === 'virtual') return isApproved ? { ...nowhere, virtualLink, virtualInstructions } : nowhere;
  if (kind === 'home') return { ...nowhere, address: home };
  return { ...nowhere, address: hideAddress && !isApproved ? cityState : (singleLine ?? cityState) };
}
