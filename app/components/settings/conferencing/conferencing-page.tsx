import { useNavigate } from '@remix-run/react';
import { Video } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { CONFERENCING_MESSAGES as messages, VIDEO_MESSAGES } from '#app/domain/conferencing/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { VIDEO_PROVIDER_NAMES, type ConferencingProvider } from '#app/lib/video-providers.ts';
import { NEW_VIRTUAL_LOCATION, paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { SettingsFrame } from '../settings-frame.tsx';

export interface VideoAccount {
  provider: ConferencingProvider;
  isSwitchedOn: boolean;
  connected: boolean;
  /** The next meeting is made in it. */
  makesNew: boolean;
  erroredAt: Date | null;
  accountName: string | null;
  accountEmail: string | null;
  /** After so many minutes its meetings end, by its plan; null where none does. */
  mostMinutes: number | null;
  longMeetings: number;
  comingMeetings: number;
}

export interface ConferencingView {
  /** One of each provider, connected or not. */
  accounts: VideoAccount[];
  place: { id: string; name: string; byPhone: boolean; hasOwnLink: boolean } | null;
}

interface ConferencingPageProps extends ConferencingView {
  /** Of which provider the question of disconnecting is open. */
  asksToDisconnect: ConferencingProvider | null;
  /** What went wrong with the last press. */
  problem?: string;
}

interface Shown {
  account: VideoAccount;
  name: string;
  isLost: boolean;
}

const isLostOf = ({ connected, erroredAt }: VideoAccount) => connected && erroredAt !== null;

/** Leads to the provider's page. */
function Connect({ provider, ...button }: { provider: ConferencingProvider } & ConnectProps) {
  const busyLabel = `Opening ${VIDEO_PROVIDER_NAMES[provider]}`;
  return <PostButton {...button} values={{ intent: 'connect', provider }} busyLabel={busyLabel} />;
}

type ConnectProps = Pick<ComponentProps<typeof PostButton>, 'variant' | 'size' | 'children'>;

/** /portal/settings/conferencing (002 §2, §4): the accounts in which meetings of video visits are made. */
export function ConferencingPage({ accounts, place, asksToDisconnect, problem }: ConferencingPageProps) {
  const isSeveral = accounts.filter(({ connected }) => connected).length > 1;
  const making = accounts.find((account) => account.makesNew && !isLostOf(account));
  return (
    <SettingsFrame
      title="Video Conferencing"
      about="Each video visit and online event gets a meeting of its own. It moves with the visit, and goes with it."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          {accounts.filter(isLostOf).map(({ provider, isSwitchedOn }) => (
            <Banner
              key={provider}
              tone="red"
              title={messages.lostTitle(provider)}
              actions={
                isSwitchedOn ? (
                  <Connect provider={provider} size="sm">
                    {VIDEO_MESSAGES.reconnect}
                  </Connect>
                ) : null
              }
            >
              Meetings that were made keep their links. New visits, and those that move, get theirs once you
              reconnect.
            </Banner>
          ))}
          {accounts.map((account) => (
            <Limit key={account.provider} account={account} />
          ))}
        </>
      }
    >
      {accounts.map((account) => (
        <AccountCard key={account.provider} account={account} isSeveral={isSeveral} />
      ))}
      {making ? <Place place={place} name={VIDEO_PROVIDER_NAMES[making.provider]} /> : null}
      {accounts.map((account) => (
        <DisconnectQuestion
          key={account.provider}
          account={account}
          open={account.connected && account.provider === asksToDisconnect}
        />
      ))}
    </SettingsFrame>
  );
}

/** That its plan cuts meetings short, and how many that concerns. */
function Limit({ account }: Pick<Shown, 'account'>) {
  const { provider, connected, mostMinutes, longMeetings } = account;
  if (!connected || isLostOf(account) || mostMinutes === null) return null;
  return (
    <Banner tone="orange" title={VIDEO_MESSAGES.limitTitle(provider, mostMinutes)}>
      {VIDEO_MESSAGES.limit(provider)}
      {longMeetings > 0 ? VIDEO_MESSAGES.longer(longMeetings) : null}
    </Banner>
  );
}

function AccountCard({ account, isSeveral }: { account: VideoAccount; isSeveral: boolean }) {
  const { provider, connected, makesNew } = account;
  const shown = { account, name: VIDEO_PROVIDER_NAMES[provider], isLost: isLostOf(account) };
  return (
    <Card className="p-5 sm:p-6" aria-labelledby={provider}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={provider} className="text-lg font-semibold">
          {shown.name}
        </h2>
        {connected ? (
          <Badge tone={shown.isLost ? 'red' : 'green'}>{shown.isLost ? 'Disconnected' : 'Connected'}</Badge>
        ) : null}
      </div>
      {connected ? <Connected {...shown} /> : <NotConnected {...shown} />}
      {isSeveral && makesNew ? <Words>New meetings are made here.</Words> : null}
    </Card>
  );
}

function NotConnected({ account: { provider, isSwitchedOn }, name }: Shown) {
  if (!isSwitchedOn)
    return (
      <Words>
        Video meetings are switched off here. Clients join by the link that you set at your virtual location.
      </Words>
    );
  return (
    <>
      <Words>
        Connect your {name} account, and there is no link to send any more: clients find theirs on the page of
        their visit, shortly before it begins.
      </Words>
      <Actions>
        <Connect provider={provider} variant="primary">
          Connect {name}
        </Connect>
      </Actions>
    </>
  );
}

function Connected({ account, name, isLost }: Shown) {
  const { provider, accountName, accountEmail, comingMeetings, isSwitchedOn } = account;
  return (
    <>
      <div className="mt-4 flex items-center gap-3">
        <Video aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-mute" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{accountName ?? accountEmail ?? `Your ${name} account`}</span>
          {accountName && accountEmail ? <span className="block text-ink-soft">{accountEmail}</span> : null}
        </p>
      </div>
      <Words>
        {comingMeetings === 0
          ? 'No meetings are planned yet.'
          : `${pluralize(comingMeetings, 'meeting')} ${comingMeetings === 1 ? 'is' : 'are'} planned.`}
      </Words>
      <Actions>
        {isSwitchedOn && !isLost ? <Connect provider={provider}>Use another account</Connect> : null}
        <LinkButton to={`?disconnect=${provider}`} replace preventScrollReset variant="ghost">
          Disconnect
        </LinkButton>
      </Actions>
    </>
  );
}

/** What meetings are made for: a virtual location that has no link of its own. */
function Place({ place, name }: Pick<ConferencingView, 'place'> & { name: string }) {
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
        {name} makes meetings for visits by video.
      </Banner>
    );
  if (place.hasOwnLink)
    return (
      <Banner
        tone="orange"
        title={`${place.name} has a link of its own`}
        actions={<LinkButton to={to}>Change the location</LinkButton>}
      >
        Its visits go on using that link. Take it out of the location, and {name} makes one for each visit.
      </Banner>
    );
  return null;
}

/** Says what becomes of the meetings. Without scripts it is a part of the page. */
function DisconnectQuestion({ account, open }: Pick<Shown, 'account'> & { open: boolean }) {
  const { provider, comingMeetings: coming } = account;
  const name = VIDEO_PROVIDER_NAMES[provider];
  const navigate = useNavigate();
  const here = paths.conferencingSettings();
  return (
    <PostQuestion
      open={open}
      title={`Disconnect ${name}?`}
      keepLabel="Keep it connected"
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit="Disconnect"
      busyLabel="Disconnecting"
      values={{ intent: 'disconnect', provider }}
    >
      <p className="text-ink-soft">
        {coming > 0
          ? `${pluralize(coming, 'meeting')} that ${coming === 1 ? 'is' : 'are'} planned ${coming === 1 ? 'stays' : 'stay'} in your ${name} account with ${coming === 1 ? 'its link' : 'their links'}, so those clients still get in. `
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
