import { Apple, CalendarDays, Mail, Rss } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { ageText } from './age-text.ts';
import type { CalendarsView } from './calendars-view.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

const ICONS = { google: CalendarDays, apple: Apple, live_connect: Mail, other: Rss } as const;

interface ProfileCardProps {
  profile: CalendarsView['profiles'][number];
  now: Date;
}

/** One connected account or feed: whose it is, and how old the copy of it is. */
export function ProfileCard({ profile, now }: ProfileCardProps) {
  const { id, providerName, profileName, isLost, isBehind, holdsAll, readAt, problem } = profile;
  const Icon = ICONS[providerName];
  const isFeed = providerName === 'other';
  const reconnects = isLost && !isFeed;
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-5 sm:p-6" aria-labelledby={`profile-${id}`}>
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5.5 shrink-0 text-ink-soft" />
      {/* On a phone the address has the line to itself. */}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
        <h2 id={`profile-${id}`} className="font-semibold break-words">
          {profileName}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {isLost ? <Badge tone="red">Disconnected</Badge> : null}
          {!isLost && (isBehind || problem) ? <Badge tone="orange">Behind</Badge> : null}
          <span>{`${PROVIDER_NAMES[providerName]} · ${ageText(readAt && Number(readAt), Number(now))}`}</span>
        </p>
        {problem ? <p className="mt-1 text-sm">{problem}</p> : null}
        {holdsAll ? <p className="mt-1 text-sm">{messages.holdsAll(isFeed)}</p> : null}
      </div>
      {/* A lone button without a box has its word, not its padding, in line with the rest. */}
      <div className={cx('flex flex-wrap gap-2 sm:-mr-3', reconnects ? 'max-sm:ml-9.5' : 'max-sm:ml-6.5')}>
        {reconnects ? (
          <PostButton size="sm" values={{ intent: 'connect', providerName }} busyLabel="Opening">
            Reconnect
          </PostButton>
        ) : null}
        <LinkButton
          size="sm"
          variant="ghost"
          to={paths.calendarSettings({ remove: id })}
          preventScrollReset
          aria-label={`${isFeed ? 'Remove' : 'Disconnect'} ${profileName}`}
        >
          {isFeed ? 'Remove' : 'Disconnect'}
        </LinkButton>
      </div>
    </Card>
  );
}
