import { AGAIN_LABELS, SENDING_LABELS } from '#app/domain/intake-forms/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import type { EditorState, FormServices } from './editor-state.ts';
import { serviceLabel } from './words.ts';

interface SendingCardProps {
  state: EditorState;
  services: FormServices;
  problems: ReadonlyMap<string, string>;
  onChange: (change: Partial<EditorState>) => void;
}

const WAYS = [
  { value: 'by_hand', title: SENDING_LABELS.by_hand, description: 'From a client’s profile.' },
  {
    value: 'new_clients',
    title: SENDING_LABELS.new_clients,
    description: 'Once their first appointment is confirmed.',
  },
  {
    value: 'bookings',
    title: SENDING_LABELS.bookings,
    description: 'Once an appointment is confirmed.',
  },
] as const;

/** To whom a form goes without a press, and with which services. */
export function SendingCard({ state, services, problems, onChange }: SendingCardProps) {
  const { sendWhen, again, serviceIds } = state;
  return (
    <Card className="space-y-6 p-5 sm:p-6">
      <SectionHeader title="Who gets it">
        It goes by email, or by text where there is no email. What was booked before you save is left alone.
      </SectionHeader>
      <RadioCards
        name="sendWhen"
        label="Send it to"
        value={sendWhen}
        onChange={(value) => onChange({ sendWhen: value as EditorState['sendWhen'] })}
        cards={WAYS}
      />
      {sendWhen === 'bookings' ? (
        <NativeSelect
          label="How often"
          className="max-w-sm"
          value={again}
          error={problems.get('againAfterMonths')}
          options={AGAIN_LABELS.map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => onChange({ again: target.value })}
        />
      ) : null}
      {sendWhen !== 'by_hand' && services.length > 0 ? (
        <CheckboxCards
          name="serviceIds"
          label="With which services"
          hint="None chosen: with all of them."
          optional
          error={problems.get('serviceIds')}
          value={new Set(serviceIds)}
          onChange={(chosen) =>
            onChange({ serviceIds: services.filter(({ id }) => chosen.has(id)).map(({ id }) => id) })
          }
          cards={services.map((service) => ({ value: service.id, title: serviceLabel(service) }))}
        />
      ) : null}
    </Card>
  );
}
