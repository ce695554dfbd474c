import { CalendarClock, MapPin, NotebookPen, Repeat, Sparkles, UserRound } from 'lucide-react';
import { useServerNow } from '#app/components/calendar/use-server-now.ts';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { formatPrice } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatRange } from '#app/lib/time.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { ChosenClient, ClientSection } from './client-section.tsx';
import { spanOf, totalCents } from './form/form-checks.ts';
import type { AppointmentFormData, FormPractice } from './form/form-data.ts';
import { enteredOf } from './form/form-payload.ts';
import type { FormProps } from './form/form-props.ts';
import type { FormState } from './form/form-state.ts';
import { PlaceSection } from './place-section.tsx';
import { askedIn, Questions } from './questions.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { failureText } from './save-texts.ts';
import { Section } from './section.tsx';
import { ServicesSection } from './services-section.tsx';
import { useAppointmentForm } from './use-appointment-form.ts';
import { useSaving } from './use-saving.ts';
import { WhenSection } from './when-section.tsx';
import { zoneOf } from './form/form-services.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const NOTE_LENGTH = 1_000;

interface AppointmentFormProps {
  data: AppointmentFormData;
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  /** The next free time of that day is as good as startsAt. */
  anyTime?: boolean | undefined;
  /** Reads the appointment anew, in place of what was entered. */
  onReload: () => void;
  onClose: () => void;
}

/** The form of one appointment, new or existing (spec 001 §4, §5). */
export function AppointmentForm(props: AppointmentFormProps) {
  const { data, onClose } = props;
  const { practice, appointment } = data;
  const now = useServerNow(data.now.getTime());
  const { startsAt, endsAt, anyTime } = props;
  const form = useAppointmentForm({ data, startsAt, endsAt, anyTime, now });
  const { state, update } = form;
  const isHome = practice.locations.find(({ id }) => id === state.locationId)?.kind === 'home';
  const saving = useSaving({ data, form, isHome, now, onSaved: onClose });
  const { refused } = saving;
  const errors = refused && !askedIn(refused) ? refused.fields : {};
  const fields: FormProps = { state, practice, update, errors, appointment };
  return (
    <OperationForm form={saving} className="divide-y divide-line">
      <Section icon={<UserRound {...icon} />} title="Client">
        <PostedInput value={enteredOf(state, practice)} />
        {appointment ? (
          <ChosenClient client={appointment.client} card={data.client?.defaultPaymentMethod ?? null} />
        ) : (
          <ClientSection chosen={form.chosen} onChoose={form.choose} {...fields} />
        )}
        {data.clientUnknown && !form.chosen && state.clientMode === 'existing' ? (
          <Banner tone="orange" role="status" className="mt-3">
            {PRO_MESSAGES.clientUnknown} Please choose another one, or enter a new one.
          </Banner>
        ) : null}
        {form.client.refused ? (
          <Banner
            tone="red"
            role="alert"
            className="mt-3"
            actions={<Button onPress={form.client.retry}>Try again</Button>}
          >
            This client could not be read.
          </Banner>
        ) : null}
      </Section>
      <Section icon={<Sparkles {...icon} />} title="Services">
        <ServicesSection {...fields} fixedSession={sessionOf(data)} />
      </Section>
      <Section icon={<MapPin {...icon} />} title="Location">
        <PlaceSection {...fields} />
      </Section>
      <Section icon={<CalendarClock {...icon} />} title="When">
        <WhenSection {...fields} free={form.free} conflicts={form.conflicts} now={now} />
      </Section>
      {practice.recurringBookingsEnabled && !appointment ? (
        <Section icon={<Repeat {...icon} />} title="Repeat">
          <RepeatSection {...fields} dates={form.dates} now={data.now.getTime()} />
        </Section>
      ) : null}
      {appointment ? (
        <Section icon={<NotebookPen {...icon} />} title="Private note">
          <TextArea
            label="Private note"
            hideLabel
            hint="Only you see this."
            rows={3}
            maxLength={NOTE_LENGTH}
            counter={state.practitionerNote.length > NOTE_LENGTH - 200}
            value={state.practitionerNote}
            onChange={(event) => update({ practitionerNote: event.currentTarget.value })}
            error={errors.practitionerNote}
          />
        </Section>
      ) : null}
      <FormFoot
        form={{ ...saving, note: saving.note ?? summaryOf(state, practice, form.included) }}
        problem={
          refused?.code === 'state_changed' ? (
            <Banner
              tone="orange"
              role="alert"
              className="basis-full"
              actions={<Button onPress={props.onReload}>Reload the appointment</Button>}
            >
              {failureText(refused)}
            </Banner>
          ) : null
        }
      />
      <Questions
        form={saving}
        timeZone={zoneOf(state.locationId, practice)}
        currency={practice.defaultCurrency}
        clientName={
          form.chosen?.name ??
          ([state.newClient.firstName, state.newClient.lastName].join(' ').trim() || 'The client')
        }
      />
    </OperationForm>
  );
}

/** What pressing Save makes: 'Tue, Nov 24, 11:30 AM – 12:30 PM EST · $95'. */
function summaryOf(state: FormState, practice: FormPractice, count: number): string {
  const price = state.packageId
    ? 'Paid by the package'
    : formatPrice(totalCents(state), practice.defaultCurrency);
  const span = spanOf(state, practice);
  if (state.repeat.frequency !== 'none' || !span)
    return `${pluralize(count, 'appointment')} · ${price}${totalCents(state) > 0 ? ' each' : ''}`;
  return `${formatRange(span.startsAt, span.endsAt, zoneOf(state.locationId, practice))} · ${price}`;
}

function sessionOf({ appointment }: AppointmentFormData): string | undefined {
  const sold = appointment?.package;
  return sold ? `Session ${appointment.packageSessionNumber ?? 1} of ${sold.numberOfSessions}` : undefined;
}
