import { useRouteLoaderData } from '@remix-run/react';
import type { ClientProfile } from './client-data.ts';

/** What every page of a client's profile knows. */
export interface Profile {
  client: ClientProfile;
  currency: 'USD' | 'CAD';
  /** The practice has a card provider (hasPaymentProvider). */
  takesCards: boolean;
  /** What can be booked, for own prices; listed prices in cents. */
  services: { id: string; name: string; amountCents: number }[];
  /** Epoch ms by the server's clock. */
  now: number;
}

/** Only inside a client's profile. */
export function useProfile(): Profile {
  const profile = useRouteLoaderData<Profile>('routes/portal/client');
  if (!profile) throw new Error('useProfile() stands outside a client’s profile');
  return profile;
}
