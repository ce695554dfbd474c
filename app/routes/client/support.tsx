import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MarketplaceFrame, OWN_PAGE } from '#app/components/marketplace/frame.tsx';
import { SupportRoom } from '#app/components/support/support-room.tsx';
import { useViewer } from '#app/components/viewer/viewer-menu.tsx';
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

/** What most people come here for, and can do at once. */
const WAYS = [
  {
    to: paths.bookings(),
    title: 'Move, cancel or pay for a visit',
    text: 'All your visits stand under My bookings, each with what can be done about it.',
  },
  {
    to: paths.account(),
    title: 'Change your details, cards or devices',
    text: 'Under Your account, whenever you like.',
  },
  {
    to: paths.signInWithLink(),
    title: 'Get in without your password',
    text: 'Have a link sent to your email address or phone.',
  },
];

export default function ClientSupport() {
  const view = useLoaderData<typeof loader>();
  const viewer = useViewer();
  // Whoever is in needs no way in.
  const ways = WAYS.filter(({ to }) => !viewer || to !== paths.signInWithLink());
  return (
    <MarketplaceFrame own>
      <div className={OWN_PAGE}>
        <SupportRoom {...view} ways={ways} lead={SUPPORT_MESSAGES.clientsLead} isPublic />
      </div>
    </MarketplaceFrame>
  );
}
