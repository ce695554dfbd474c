import { redirect, type AppLoadContext } from '@remix-run/node';
import type { Proof } from '#app/components/accounts/log-in-again.tsx';
import { accountLink, currentUser } from '#app/domain/accounts/index.ts';
import { FRESH_MINUTES, type LINK_PURPOSES } from '#app/domain/accounts/inputs.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { act, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { landingOf } from './landing.ts';

/** Sends whoever is signed in already where they belong. */
export async function onlyVisitors(context: AppLoadContext): Promise<null> {
  const user = await act(context, currentUser, {});
  if (user.ok) throw redirect(landingOf(user.value.kind, null));
  return null;
}

/** The page of one's own account: a practitioner's is in the portal. */
export const ownAccount = ({ viewer }: AppLoadContext): string =>
  viewer?.kind === 'practitioner' ? paths.personalSettings() : paths.account();

/** How whoever is signed in shows once more that it is them; `now` in epoch ms. */
export function proofOf(
  hasPassword: boolean,
  devices: readonly { current: boolean; createdAt: Date }[],
  now: number,
): Proof {
  if (hasPassword) return 'password';
  const here = devices.find(({ current }) => current);
  return here && now - here.createdAt.getTime() <= FRESH_MINUTES * MINUTE_MS ? 'fresh' : 'log in';
}

/** How the link of this page stands; reading it uses nothing up. */
export const readAccountLink = (
  context: AppLoadContext,
  purpose: (typeof LINK_PURPOSES)[number],
  token: string | undefined,
) => load(context, accountLink, { purpose, token });
