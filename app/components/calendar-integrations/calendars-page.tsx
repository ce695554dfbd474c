import { useNavigate } from '@remix-run/react';
import { CalendarSync } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { CONSENT_PROVIDERS } from '#app/domain/calendar-integrations/inputs.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import type { CalendarsView } from './calendars-view.ts';
import { ChangedElsewhere, type Proposals } from './changed-elsewhere.tsx';
import { FeedForm } from './feed-form.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import { OwnCalendar, type OwnCalendarProps } from './own-calendar.tsx';
import { ProfileCard } from './profile-card.tsx';
import { WrittenCalendar } from './written-calendar.tsx';

interface CalendarsPageProps extends OwnCalendarProps {
  view: CalendarsView;
  /** What was moved or deleted over there, and waits for a word. */
  proposals: Proposals;
  /** The account or feed that is asked about. */
  asksToRemove: string | null;
  /** What went wrong with the last press. */
  problem?: string | undefined;
}

/** /portal/settings/calendar (002 §2): calendars kept elsewhere, whose events close times to clients. */
export function CalendarsPage({ view, proposals, asksToRemove, problem, ...own }: CalendarsPageProps) {
  const navigate = useNavigate();
  const { profiles, consentOrigin, updatedAt, now } = view;
  const lost = profiles.filter(({ isLost }) => isLost);
  const asked = profiles.find(({ id }) => id === asksToRemove);
  const calendars = profiles.flatMap((profile) => profile.calendars);
  const written = calendars.find(({ isWritten }) => isWritten);
  const gone = calendars.filter(({ isGone, active, isWritten }) => isGone && active && !isWritten);
  return (
    <SettingsFrame
      title="Calendar Integrations"
      about="What stands in your other calendars closes times to clients. Only you see what it is."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          {lost.length > 0 ? (
            <Banner tone="orange" title={messages.lostTitle}>
              {`${lost.map(({ profileName }) => profileName).join(', ')}: what was read before still closes times, and what is new does not.`}
            </Banner>
          ) : null}
          {written && (written.isGone || written.readonly) ? (
            <Banner tone="orange" title={messages.unwrittenTitle}>
              {`${messages.unwritten({ name: written.calendarName, isGone: written.isGone })} ${messages.chooseAnother}.`}
            </Banner>
          ) : null}
          {gone.length > 0 ? (
            <Banner tone="orange" title={messages.goneTitle}>
              {`${messages.gone(gone.map(({ calendarName }) => calendarName))} ${messages.switchOff}`}
            </Banner>
          ) : null}
        </>
      }
    >
      <ChangedElsewhere proposals={proposals} />
      {profiles.length === 0 ? (
        <Card className="p-5 sm:p-6">
          <EmptyState title="No calendar is connected" picture={<CalendarSync aria-hidden />}>
            Connect the calendar that you live by, and nobody books over your dentist.
          </EmptyState>
        </Card>
      ) : (
        profiles.map((profile) => <ProfileCard key={profile.id} profile={profile} now={now} />)
      )}
      {calendars.length > 0 ? (
        <>
          <CalendarChoices {...{ profiles, updatedAt }} />
          <WrittenCalendar {...{ profiles, updatedAt }} />
        </>
      ) : null}
      <Card className="space-y-4 p-5 sm:p-6" aria-labelledby="connect">
        <SectionHeader title={<span id="connect">Connect a calendar</span>}>
          {consentOrigin
            ? 'You allow it on the provider’s own page, and can take that back at any time.'
            : messages.switchedOff}
        </SectionHeader>
        {consentOrigin ? (
          <div className="flex flex-wrap gap-3">
            {CONSENT_PROVIDERS.map((providerName) => (
              <PostButton
                key={providerName}
                values={{ intent: 'connect', providerName }}
                busyLabel="Opening"
              >{`Connect ${PROVIDER_NAMES[providerName]}`}</PostButton>
            ))}
          </div>
        ) : null}
      </Card>
      <FeedForm />
      <OwnCalendar {...own} />
      <PostQuestion
        open={asked !== undefined}
        title={asked?.providerName === 'other' ? 'Remove this feed?' : 'Disconnect this calendar?'}
        keepLabel="Keep it"
        here={paths.calendarSettings({ remove: asked?.id })}
        onClose={() => void navigate(paths.calendarSettings(), { replace: true, preventScrollReset: true })}
        values={{ intent: 'remove', profileId: asked?.id }}
        submit={asked?.providerName === 'other' ? 'Remove' : 'Disconnect'}
        busyLabel="Removing"
      >
        <p className="text-ink-soft">
          {`${asked?.profileName ?? 'It'} closes no times any more: clients can book them at once. Nothing changes in the calendar itself${asked?.providerName === 'other' ? '.' : ': appointments that were written into it stay there.'}${asked?.calendars.some(({ isWritten }) => isWritten) ? ` ${messages.removesWritten}` : ''}`}
        </p>
      </PostQuestion>
    </SettingsFrame>
  );
}
