import { useNavigate } from '@remix-run/react';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { CONFERENCING_MESSAGES as messages } from '#app/domain/conferencing/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { NEW_VIRTUAL_LOCATION, paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { SettingsFrame } from '../settings-frame.tsx';

export interface ConferencingView {
  isSwitchedOn: boolean;
  connected: boolean;
  erroredAt: Date | null;
  accountName: string | null;
  accountEmail: string | null;
  comingMeetings: number;
  place: { id: string; name: string; byPhone: boolean; hasOwnLink: boolean } | null;
}

interface ConferencingPageProps {
  account: ConferencingView;
  /** Whether the question of disconnecting is open. */
  asksToDisconnect: boolean;
  /** What went wrong with the last press. */
  problem?: string;
}

const CONNECT = { intent: 'connect' };

/** /portal/settings/conferencing (002 §2, §4): the account in which meetings of video visits are made. */
export function ConferencingPage({ account, asksToDisconnect, problem }: ConferencingPageProps) {
  const isLost = account.connected && account.erroredAt !== null;
  return (
    <SettingsFrame
      title="Video Conferencing"
      about="Each video visit and online event gets a meeting of its own. It moves with the visit, and goes with it."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          {isLost ? (
            <Banner
              tone="red"
              title={messages.lostTitle}
              actions={
                account.isSwitchedOn ? (
                  <PostButton values={CONNECT} size="sm" busyLabel="Opening Zoom">
                    {messages.reconnect}
                  </PostButton>
                ) : null
              }
            >
              Meetings that were made keep their links. New visits, and those that move, get theirs once you
              reconnect.
            </Banner>
          ) : null}
        </>
      }
    >
      <Card className="p-5 sm:p-6" aria-labelledby="zoom">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="zoom" className="text-lg font-semibold">
            Zoom
          </h2>
          {account.connected ? (
            <Badge tone={isLost ? 'red' : 'green'}>{isLost ? 'Disconnected' : 'Connected'}</Badge>
          ) : null}
        </div>
        {account.connected ? (
          <Connected account={account} isLost={isLost} />
        ) : (
          <NotConnected isSwitchedOn={account.isSwitchedOn} />
        )}
      </Card>
      {account.connected && !isLost ? <Place place={account.place} /> : null}
      <DisconnectQuestion open={asksToDisconnect && account.connected} coming={account.comingMeetings} />
    </SettingsFrame>
  );
}

function NotConnected({ isSwitchedOn }: Pick<ConferencingView, 'isSwitchedOn'>) {
  if (!isSwitchedOn)
    return (
      <Words>
        Video meetings are switched off here. Clients join by the link that you set at your virtual location.
      </Words>
    );
  return (
    <>
      <Words>
        Connect your Zoom account, and there is no link to send any more: clients find theirs on the page of
        their visit, shortly before it begins.
      </Words>
      <Actions>
        <PostButton values={CONNECT} variant="primary" busyLabel="Opening Zoom">
          Connect Zoom
        </PostButton>
      </Actions>
    </>
  );
}

function Connected({ account, isLost }: { account: ConferencingView; isLost: boolean }) {
  const { accountName, accountEmail, comingMeetings, isSwitchedOn } = account;
  return (
    <>
      <div className="mt-4 flex items-center gap-3">
        <Video aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-mute" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{accountName ?? accountEmail ?? 'Your Zoom account'}</span>
          {accountName && accountEmail ? <span className="block text-ink-soft">{accountEmail}</span> : null}
        </p>
      </div>
      <Words>
        {comingMeetings === 0
          ? 'No meetings are planned yet.'
          : `${pluralize(comingMeetings, 'meeting')} ${comingMeetings === 1 ? 'is' : 'are'} planned.`}
      </Words>
      <Actions>
        {isSwitchedOn && !isLost ? (
          <PostButton values={CONNECT} busyLabel="Opening Zoom">
            Use another account
          </PostButton>
        ) : null}
        <LinkButton to="?disconnect" replace preventScrollReset variant="ghost">
          Disconnect
        </LinkButton>
      </Actions>
    </>
  );
}

/** What meetings are made for: a virtual location that has no link of its own. */
function Place({ place }: Pick<ConferencingView, 'place'>) {
  if (!place)
    return (
      <Banner
        title="You have no virtual location yet"
        actions={<LinkButton to={paths.locationForm(NEW_VIRTUAL_LOCATION)}>Add a location</LinkButton>}
      >
        Clients book a video visit at a virtual location.
      </Banner>
    );
  const to = paths.locationForm(place.id);
  if (place.byPhone)
    return (
      <Banner
        title={`${place.name} is by phone`}
        actions={<LinkButton to={to}>Change the location</LinkButton>}
      >
        Zoom makes meetings for visits by video.
      </Banner>
    );
  if (place.hasOwnLink)
    return (
      <Banner
        tone="orange"
        title={`${place.name} has a link of its own`}
        actions={<LinkButton to={to}>Change the location</LinkButton>}
      >
        Its visits go on using that link. Take it out of the location, and Zoom makes one for each visit.
      </Banner>
    );
  return null;
}

/** Says what becomes of the meetings. Without scripts it is a part of the page. */
function DisconnectQuestion({ open, coming }: { open: boolean; coming: number }) {
  const navigate = useNavigate();
  const here = paths.conferencingSettings();
  return (
    <PostQuestion
      open={open}
      title="Disconnect Zoom?"
      keepLabel="Keep it connected"
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit="Disconnect"
      busyLabel="Disconnecting"
      values={{ intent: 'disconnect' }}
    >
      <p className="text-ink-soft">
        {coming > 0
          ? `${pluralize(coming, 'meeting')} that ${coming === 1 ? 'is' : 'are'} planned ${coming === 1 ? 'stays' : 'stay'} in your Zoom account with ${coming === 1 ? 'its link' : 'their links'}, so those clients still get in. `
          : ''}
        Visits that are booked from now on get no meeting, and meetings no longer move with their visits.
      </p>
    </PostQuestion>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="measure mt-2 text-pretty text-ink-soft">{children}</p>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap gap-3">{children}</div>
);
