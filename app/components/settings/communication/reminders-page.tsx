import { Link } from '@remix-run/react';
import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormNativeSelect, FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import {
  communicationFields,
  QUIET_MINUTES,
  quietProblem,
  REMINDER_MINUTES,
  withoutPastDue,
} from '#app/domain/communication/inputs.ts';
import { SETTINGS_MESSAGES as TEXTS } from '#app/domain/settings/messages.ts';
import { timeText } from '#app/lib/week/available-times.ts';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { BegunAnew, SettingsForm } from '../settings-form.tsx';
import { whyNotSaved } from '../why-not-saved.ts';
import {
  Channel,
  inWords,
  nearest,
  PAST_DUE_WORDS,
  PastDueByEmail,
  PastDueByText,
  pastDueTimes,
  timesToChoose,
} from './channel.tsx';
import { CommunicationFrame } from './communication-frame.tsx';
import { TextCosts } from './text-costs.tsx';

type View = OpValue<'communicationSettings'>;

interface RemindersPageProps {
  settings: View;
  costs: OpValue<'textMessageCosts'>;
}

const FACTS = factsOfFields<View>({
  'Appointment reminders by email': ['appointmentReminderEmailEnabled', 'appointmentEmailReminderMinutes'],
  'Appointment reminders by text message': [
    'appointmentReminderTextEnabled',
    'appointmentTextReminderMinutes',
  ],
  'Past-due reminders by email': ['paymentPastDueEmailEnabled', 'paymentPastDueEmailMinutes'],
  'Past-due reminders by text message': ['paymentPastDueTextEnabled', 'paymentPastDueTextMinutes'],
  'Quiet hours': ['quietHoursEnabled', 'quietHoursFrom', 'quietHoursUntil'],
});

const before = (minutes: number) => `${inWords(nearest(REMINDER_MINUTES, minutes))} before`;
const WORDS = wordsOfFields<View>(FACTS.fields, {
  appointmentEmailReminderMinutes: before,
  appointmentTextReminderMinutes: before,
  ...PAST_DUE_WORDS,
  quietHoursFrom: timeText,
  quietHoursUntil: timeText,
});

/** /portal/settings/communication (002 §2, the tab Reminders). */
export function RemindersPage(props: RemindersPageProps) {
  return (
    <CommunicationFrame>
      <BegunAnew>{(again) => <RemindersForm {...props} again={again} />}</BegunAnew>
      <p className="text-sm text-ink-soft">
        For a client who wants none of these, turn them off on the client’s own page, under Billing,
        Communication settings.
      </p>
      <TextCosts costs={props.costs} />
    </CommunicationFrame>
  );
}

function RemindersForm({ settings, again }: Omit<RemindersPageProps, 'costs'> & { again: () => void }) {
  const elsewhere = useChangedElsewhere({ now: settings, ...FACTS });
  const form = useOperationForm(
    useOperation(op.updateCommunicationSettings, {
      done: TEXTS.updated,
      failed: (refused) => (Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused)),
    }),
    {
      intent: 'reminders',
      // What is not asked for is not in it, and stays as it is.
      schema: (settings.hasPaymentProvider
        ? communicationFields
        : withoutPastDue) as typeof communicationFields,
      defaults: {
        ...settings,
        appointmentEmailReminderMinutes: nearest(REMINDER_MINUTES, settings.appointmentEmailReminderMinutes),
        appointmentTextReminderMinutes: nearest(REMINDER_MINUTES, settings.appointmentTextReminderMinutes),
        ...pastDueTimes(settings),
      },
      input: (entered) => ({ ...entered, ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  const { fields } = form;
  const isOn = (name: keyof typeof fields) => fields[name]?.value === 'on';
  const [from, until] = [Number(fields.quietHoursFrom.value), Number(fields.quietHoursUntil.value)];
  const wrong = isOn('quietHoursEnabled') ? quietProblem(from, until) : null;
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={settings.updatedAt}>
      <NotSaved intent="reminders" now={settings} words={WORDS} />
      {settings.textsSwitchedOn ? null : <Banner tone="info">{TEXTS.textsSwitchedOff}</Banner>}
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Appointment reminders">
          Once on each channel. Whoever booked within the last half hour gets none.
        </SectionHeader>
        <Channel
          enabled="appointmentReminderEmailEnabled"
          minutes="appointmentEmailReminderMinutes"
          label="Email"
          when="When emails remind"
          options={BEFORE}
        />
        <Channel
          enabled="appointmentReminderTextEnabled"
          minutes="appointmentTextReminderMinutes"
          label="Text message"
          when="When text messages remind"
          options={BEFORE}
        />
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Past-due reminders">
          {settings.hasPaymentProvider ? (
            'After an appointment that is not paid, once on each channel, and only of what is still owed.'
          ) : (
            <>
              They tell clients to pay by card, so none goes out, and none can be set, before you{' '}
              <Link to={paths.bankingSettings()}>connect a payment provider</Link>.
            </>
          )}
        </SectionHeader>
        {settings.hasPaymentProvider ? (
          <>
            <PastDueByEmail />
            <PastDueByText />
          </>
        ) : null}
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Quiet hours">
          No text message goes out while it is night where the client is. Emails are not held back.
        </SectionHeader>
        <FormSwitch
          name="quietHoursEnabled"
          label="Keep the night quiet"
          hint="A text message waits until morning. If that is less than 30 minutes before the appointment, it goes the evening before. What would come too late, such as a cancellation an hour ahead, goes at once."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormNativeSelect name="quietHoursFrom" label="From" options={TIMES} />
          <FormNativeSelect
            name="quietHoursUntil"
            label="Until"
            options={TIMES}
            {...(wrong ? { error: wrong } : {})}
          />
        </div>
      </Card>
    </SettingsForm>
  );
}

const BEFORE = timesToChoose(REMINDER_MINUTES, 'before');

const TIMES = QUIET_MINUTES.map((minute) => ({ value: String(minute), label: timeText(minute) }));
