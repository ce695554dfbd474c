import { useEffect, useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { formatDuration } from '#app/lib/time.ts';
import {
  CHANNEL_LABELS,
  type ClientMessageKind,
  type MessageChannel,
} from '#app/lib/messages/client-messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import type { CommunicationSettings } from '../client-data.ts';
import { TextLink } from '../text-link.tsx';
import { useProfile } from '../use-profile.ts';

type Setting = CommunicationSettings['settings'][number];

const TITLES: Record<ClientMessageKind, string> = {
  booking: 'Booking updates',
  reminder: 'Appointment reminders',
  payment: 'Receipts and invoices',
  past_due: 'Past-due reminders',
  request: 'Forms and review requests',
};

/** What one client is written to about, each by email and text; a switch holds at once (spec 001 §2). */
export function Communication({ communication }: { communication: CommunicationSettings }) {
  const { client } = useProfile();
  const { firstName, email, phone } = client;
  const booking = communication.settings.find(({ kind }) => kind === 'booking');
  const hearsNothing = !(email && booking?.emailEnabled) && !(phone && booking?.textEnabled);
  return (
    <Card>
      <SectionHeader title="Communication settings">
        What {firstName} gets from you. What is off is not sent, not even by hand.
      </SectionHeader>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_3.75rem_3.75rem] items-center sm:grid-cols-[minmax(0,1fr)_5rem_5rem]">
        <span />
        {(['Email', 'Text'] as const).map((title) => (
          <span key={title} aria-hidden className="pb-2 text-center text-sm text-ink-soft">
            {title}
          </span>
        ))}
        {communication.settings.map((setting) => (
          <Row key={setting.kind} setting={setting} communication={communication} />
        ))}
      </div>
      {hearsNothing ? (
        <Banner tone="orange" className="mt-4">
          {firstName} hears nothing of confirmations, new times and cancellations. Please tell them yourself.
        </Banner>
      ) : null}
      <p className="mt-4 border-t border-line pt-4 text-sm [overflow-wrap:anywhere] text-ink-soft">
        {email ? `Emails go to ${email}` : 'No email address on file'}
        {phone ? `, texts to ${formatPhone(phone)}.` : ', no phone number for texts.'}
      </p>
    </Card>
  );
}

function Row({ setting, communication }: { setting: Setting; communication: CommunicationSettings }) {
  const { client } = useProfile();
  const { kind, emailEnabled, textEnabled } = setting;
  const cell = 'border-t border-line py-3';
  return (
    <div role="group" aria-label={TITLES[kind]} className="contents">
      <div className={`${cell} min-w-0 pr-4`}>
        <p className="font-medium">{TITLES[kind]}</p>
        <p className="text-sm text-ink-soft">
          <About kind={kind} communication={communication} />
        </p>
      </div>
      <div className={`${cell} grid h-full place-items-center`}>
        <One setting={setting} channel="email" enabled={emailEnabled} possible={client.email !== null} />
      </div>
      <div className={`${cell} grid h-full place-items-center`}>
        <One setting={setting} channel="sms" enabled={textEnabled} possible={client.phone !== null} />
      </div>
    </div>
  );
}

interface OneProps {
  setting: Setting;
  channel: MessageChannel;
  enabled: boolean;
  /** There is an address for it. */
  possible: boolean;
}

/** Shows what was wanted at once, and what is so again where it could not be saved. */
function One({ setting, channel, enabled, possible }: OneProps) {
  const { kind } = setting;
  const { client } = useProfile();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { isBusy, run } = useOperation(op.updateClientCommunication);
  // What was saved is shown until it is read.
  useEffect(() => {
    if (!isBusy) setWanted(null);
    // When it is read, not when it is answered.
  }, [setting]);

  async function change(wanted: boolean) {
    setWanted(wanted);
    const answer = await run({ clientId: client.id, kind, channel, enabled: wanted });
    if (answer && !answer.ok) setWanted(null);
  }
  return (
    <Switch
      label={<span className="sr-only">{`${TITLES[kind]} by ${CHANNEL_LABELS[channel]}`}</span>}
      className="gap-0!"
      checked={possible && (wanted ?? enabled)}
      disabled={!possible}
      aria-busy={isBusy || undefined}
      onChange={({ currentTarget: { checked } }) => void change(checked)}
    />
  );
}

function About({ kind, communication }: { kind: ClientMessageKind; communication: CommunicationSettings }) {
  const { reminderEmailMinutes, reminderTextMinutes, pastDueEmailMinutes, pastDueTextMinutes } =
    communication;
  switch (kind) {
    case 'booking':
      return 'Requests, confirmations, changes and cancellations.';
    case 'reminder':
      return times(reminderEmailMinutes, reminderTextMinutes, 'before');
    case 'payment':
      return 'Receipts, invoices, refunds, and a card that is needed.';
    case 'past_due':
      return (
        <>
          {times(pastDueEmailMinutes, pastDueTextMinutes, 'after')} For all clients they are set in the{' '}
          <TextLink href={paths.paymentSettings()}>payment settings</TextLink>.
        </>
      );
    case 'request':
      return 'Intake forms and questions for a review.';
  }
}

/** 'By email 1 day before, by text 2 hr before.'; where the practice sends none to anybody, that. */
function times(email: number | null, text: number | null, when: 'before' | 'after'): string {
  const parts = [
    email === null ? null : `by email ${inWords(email)} ${when}`,
    text === null ? null : `by text ${inWords(text)} ${when}`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Your practice sends none.';
  const line = parts.join(', ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.${parts.length === 1 ? ` Your practice sends none by ${email === null ? 'email' : 'text'}.` : ''}`;
}

function inWords(minutes: number): string {
  const days = minutes / 1_440;
  return Number.isInteger(days) && days > 0 ? `${days} day${days === 1 ? '' : 's'}` : formatDuration(minutes);
}
