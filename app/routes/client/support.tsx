import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { SupportRoom } from '#app/components/support/support-room.tsx';
import { SUPPORT_MESSAGES } from '#app/domain/support/messages.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Help · Tendwell' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/**
 * Help for clients (001 §2: support chat for practitioners and consumers), the chat where they are signed in, since it knows
 * who writes. A practitioner's is in the portal.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, ports } = context.base;
  if (actor.kind === 'practitioner') throw redirect(paths.support());
  const chat = ports.chat !== null;
  const signedIn = actor.kind === 'client';
  return {
    supportChat: chat && signedIn,
    logIn: chat && !signedIn ? paths.signIn(new URL(request.url)) : null,
  };
}

export default function ClientSupport() {
  const view = useLoaderData<typeof loader>();
  return (
    <MarketplaceFrame search="link">
      <SupportRoom {...view} lead={SUPPORT_MESSAGES.clientsLead} />
    </MarketplaceFrame>
  );
}
