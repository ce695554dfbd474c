import { Link } from '@remix-run/react';
import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormNativeSelect, FormRadioCards } from '#app/components/forms/fields/choices.tsx';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { CardsNeeded } from '#app/components/banking/cards-needed.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { MAX_OWN_WORDS } from '#app/domain/policy/inputs.ts';
import {
  BUFFER_MINUTES,
  bookingSettingsFields,
  LEAD_MINUTES,
  START_INCREMENT_MINUTES,
} from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES as TEXTS } from '#app/domain/settings/messages.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { BegunAnew, SettingsForm } from '../settings-form.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { whyNotSaved } from '../why-not-saved.ts';
import { CardsAtBooking, cardRules, cardRulesEntered, cardRulesIn, yesNo } from './cards-at-booking.tsx';

type View = OpValue<'bookingSettings'>;

interface BookingSettingsPageProps {
  settings: View;
}

const FACTS = factsOfFields<View>({
  'Buffer time': ['appointmentBufferTime'],
  'Lead time': ['appointmentLeadTime'],
  'Start times': ['startTimeIncrement'],
  'Accept automatically': ['instantClientApproval'],
  'Require a card to book': ['requireClientCcToBook'],
  'Charge the card at booking': ['chargeClientCcAtBooking'],
  'Cancellation policy': ['cancellationPolicy'],
});

const WORDS = wordsOfFields<View>(FACTS.fields, {
  appointmentBufferTime: (minutes: number) => lengthLabel(minutes, 'None'),
  appointmentLeadTime: (minutes: number) => lengthLabel(minutes, 'None'),
  startTimeIncrement: (minutes: number) => `Every ${lengthOf(minutes)}`,
});

/** As the form holds it: yes and no are texts of radio buttons, which post without scripts as well. */
const schema = bookingSettingsFields.extend({
  ...cardRules,
  instantClientApproval: yesNo,
  cancellationPolicy: bookingSettingsFields.shape.cancellationPolicy.optional(),
});

/** /portal/settings/booking (002 §2, §9): when clients can book, and by which rules. */
export function BookingSettingsPage(props: BookingSettingsPageProps) {
  const { requireCcEnabled, requireClientCcToBook, takesCards } = props.settings;
  return (
    <SettingsFrame
      title="Booking"
      about="When clients can book, and by which rules. A change holds for what is booked from now on."
      banners={
        <CardsNeeded needed={requireCcEnabled && requireClientCcToBook} takesCards={takesCards}>
          <LinkButton to={paths.bankingSettings()}>Open Payments</LinkButton>
        </CardsNeeded>
      }
    >
      <BegunAnew>{(again) => <BookingForm {...props} again={again} />}</BegunAnew>
    </SettingsFrame>
  );
}

function BookingForm({ settings, again }: BookingSettingsPageProps & { again: () => void }) {
  const elsewhere = useChangedElsewhere({ now: settings, ...FACTS });
  const form = useOperationForm(
    useOperation(op.updateBookingSettings, {
      done: TEXTS.updated,
      failed: (refused) => (Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused)),
    }),
    {
      schema,
      intent: 'booking',
      defaults: {
        ...settings,
        ...cardRulesIn(settings),
        instantClientApproval: String(settings.instantClientApproval),
      },
      input: ({ cancellationPolicy = '', ...entered }) => ({
        ...entered,
        ...elsewhere.sent,
        cancellationPolicy,
        instantClientApproval: entered.instantClientApproval === 'true',
        ...cardRulesEntered(entered),
      }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={settings.updatedAt}>
      <NotSaved intent="booking" now={settings} words={WORDS} />
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Times" />
        <FormNativeSelect
          name="appointmentBufferTime"
          label="Buffer time"
          hint="Kept free between one appointment and the next."
          options={lengths(BUFFER_MINUTES, 15, 'None')}
        />
        <FormNativeSelect
          name="appointmentLeadTime"
          label="Lead time"
          hint="How long before the start clients can still book."
          options={lengths(LEAD_MINUTES, 1440, 'None')}
        />
        <FormNativeSelect
          name="startTimeIncrement"
          label="Start times"
          hint="How far apart the times that clients choose from begin."
          options={lengths(START_INCREMENT_MINUTES, 30, '').map((option) => ({
            ...option,
            label: `Every ${option.label}`,
          }))}
        />
        <p className="text-sm text-ink-soft">
          You set the hours themselves in <Link to={paths.hoursSettings()}>Hours & time off</Link>.
        </p>
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Requests" />
        <FormRadioCards
          name="instantClientApproval"
          label="Accept automatically"
          columns={2}
          cards={[
            {
              value: 'true',
              title: 'Yes (recommended)',
              description: 'What clients book is accepted at once.',
            },
            {
              value: 'false',
              title: 'No (approval required)',
              description: 'You accept or decline each request.',
            },
          ]}
        />
      </Card>
      {settings.requireCcEnabled ? <CardsAtBooking hasProvider={settings.hasPaymentProvider} /> : null}
      {settings.cancellationPolicyEnabled ? (
        <Card className="space-y-5 p-5 sm:p-6">
          <SectionHeader title="Cancellation policy">
            Clients read it before they book, followed by what your{' '}
            <Link to={paths.cancellationSettings()}>cancellation terms</Link> cost. Make sure that both say
            the same.
          </SectionHeader>
          <FormArea
            name="cancellationPolicy"
            label="In your own words"
            optional
            rows={4}
            maxLength={MAX_OWN_WORDS}
            counter
          />
        </Card>
      ) : null}
    </SettingsForm>
  );
}

/** More than a day is counted in days. */
const lengthOf = (minutes: number) =>
  minutes > 1440 && minutes % 1440 === 0 ? `${minutes / 1440} days` : formatDuration(minutes);

const lengthLabel = (minutes: number, none: string) => (minutes === 0 ? none : lengthOf(minutes));

const lengths = (minutes: readonly number[], recommended: number, none: string) =>
  minutes.map((value) => ({
    value: String(value),
    label: `${lengthLabel(value, none)}${value === recommended ? ' (recommended)' : ''}`,
  }));
