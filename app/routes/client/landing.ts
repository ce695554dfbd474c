import { paths } from '#app/paths.ts';
import { returnPath } from '../portal/return-path.ts';

const isOf = (path: string, room: string) =>
  path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}?`);

/**
 * Where somebody lands who is signed in: on the page that asked for it, where it is one of theirs, else a practitioner in the
 * portal and a client on the bookings. Nobody is led into a room that would only send them back to sign in.
 */
export function landingOf(kind: 'practitioner' | 'client' | 'admin', wanted: string | null): string {
  const path = returnPath(wanted);
  const isPortal = isOf(path, paths.portal());
  const isAccount = isOf(path, paths.account());
  // A practitioner has an account in the portal, and bookings like anybody.
  if (kind === 'practitioner') {
    // The portal knows whether a new practice has first steps to take.
    if (wanted === null) return paths.portal();
    return isAccount ? paths.calendar() : path;
  }
  const isSharing = isOf(path, paths.shareDetails());
  if (kind === 'admin')
    return isPortal || isAccount || isSharing || isOf(path, paths.bookings()) ? paths.home() : path;
  return isPortal ? paths.bookings() : path;
}

/** The same for a form's own address. */
export const landingAt = (kind: Parameters<typeof landingOf>[0], request: Request) =>
  landingOf(kind, new URL(request.url).searchParams.get('to'));
