import { useState } from 'react';
import { FormNativeSelect, FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { PAYMENT_REMINDER_MINUTES, updatePaymentSettingsInput } from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import type { PaymentSettings } from './payment-data.ts';

/** '1 hour', '3 days'. */
const minutesInWords = (minutes: number): string =>
  minutes < 1440 ? pluralize(minutes / 60, 'hour') : pluralize(minutes / 1440, 'day');

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The payment settings (001 §2, §3): cards at booking, and reminders of what is past due. */
export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const { settings, refused, retry } = useSettings(open);
  return (
    <ReadSheet open={open} onClose={onClose} title="Payment settings">
      {refused ? (
        <Banner tone="red" role="alert" actions={<Button onPress={retry}>Try again</Button>}>
          {SETTINGS_MESSAGES.tryLater}
        </Banner>
      ) : settings === null ? (
        <div role="status">
          <span className="sr-only">Loading the settings</span>
          <SkeletonText lines={6} />
        </div>
      ) : settings.hasPaymentProvider ? (
        <>
          {settings.cardsSwitchedOn ? null : (
            <Banner tone="orange" title="Card payments are switched off here">
              {SETTINGS_MESSAGES.cardsSwitchedOff}
            </Banner>
          )}
          <SettingsForm {...{ settings, onClose }} />
        </>
      ) : (
        <Banner
          tone="info"
          title="Connect a payment provider"
          actions={
            <LinkButton to={paths.bankingSettings()} variant="primary">
              Connect a provider
            </LinkButton>
          }
        >
          Cards at booking and payment reminders need one.
        </Banner>
      )}
    </ReadSheet>
  );
}

/** Reads the settings anew whenever they are opened; what was read before may be out of date. Stays while the sheet slides out. */
function useSettings(open: boolean) {
  const { value, refused, retry } = useQueryOperation(op.paymentSettings, open ? {} : null);
  return { settings: useShown(value, open), refused, retry };
}

interface SettingsFormProps {
  settings: PaymentSettings;
  onClose: () => void;
}

const knownMinutes = (minutes: number) =>
  (PAYMENT_REMINDER_MINUTES as readonly number[]).includes(minutes) ? minutes : 1440;

const MINUTES = PAYMENT_REMINDER_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutesInWords(minutes)} after the appointment`,
}));

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const saving = useOperation(op.updatePaymentSettings, {
    done: SETTINGS_MESSAGES.updated,
    failed: () => null,
  });
  const form = useOperationForm(saving, {
    schema: updatePaymentSettingsInput,
    defaults: {
      ...settings,
      paymentPastDueEmailMinutes: knownMinutes(settings.paymentPastDueEmailMinutes),
      paymentPastDueTextMinutes: knownMinutes(settings.paymentPastDueTextMinutes),
    },
    input: (value) => value,
    onSaved: onClose,
  });
  const { refused } = form;
  return (
    <OperationForm form={form} className="space-y-8">
      {refused ? (
        <Banner tone="red" role="alert">
          {whyNotSaved(refused)}
        </Banner>
      ) : null}
      {settings.requireCcEnabled ? (
        <CardsAtBooking form={form} atBooking={settings.chargeClientCcAtBooking} />
      ) : (
        <>
          <Kept name="requireClientCcToBook" isOn={settings.requireClientCcToBook} />
          <Kept name="chargeClientCcAtBooking" isOn={settings.chargeClientCcAtBooking} />
        </>
      )}
      <fieldset className="space-y-5">
        <legend className="mb-4 text-base font-semibold">Reminders of past-due payments</legend>
        <Reminder form={form} channel="Email" label="Remind by email" />
        {settings.textsSwitchedOn ? (
          <Reminder form={form} channel="Text" label="Remind by text message" />
        ) : (
          <>
            {/* What was chosen stays, for the day they are switched on. */}
            <Kept name="paymentPastDueTextEnabled" isOn={settings.paymentPastDueTextEnabled} />
            <input
              type="hidden"
              name="paymentPastDueTextMinutes"
              value={knownMinutes(settings.paymentPastDueTextMinutes)}
            />
            <p className="text-sm text-ink-soft">{SETTINGS_MESSAGES.textsSwitchedOff}</p>
          </>
        )}
        <p className="text-sm text-ink-soft">
          Each client is reminded once on each channel, and only of what is still owed.
        </p>
      </fieldset>
      <FormFoot form={form} />
    </OperationForm>
  );
}

/** What is not shown stays as it is. */
const Kept = ({ name, isOn }: { name: string; isOn: boolean }) =>
  isOn ? <input type="hidden" name={name} value="on" /> : null;

type SettingsFields = Record<keyof OpInput<'updatePaymentSettings'>, { value?: string }>;

/** Charging at booking needs a card to book, and goes off with it. */
function CardsAtBooking({ form, ...settings }: { form: { fields: SettingsFields }; atBooking: boolean }) {
  const requireCard = form.fields.requireClientCcToBook.value === 'on';
  const [atBooking, setAtBooking] = useState(settings.atBooking);
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 text-base font-semibold">Cards</legend>
      <FormSwitch
        name="requireClientCcToBook"
        label="Ask for a card to book"
        hint="Clients add a card before their booking is sent."
        onChange={() => setAtBooking(false)}
      />
      <Switch
        name="chargeClientCcAtBooking"
        label="Charge at booking"
        hint={
          requireCard
            ? 'At once instead of on the day of the appointment.'
            : 'Needs a card to book; without one it stays off.'
        }
        checked={atBooking}
        disabled={!requireCard}
        onChange={({ currentTarget: { checked } }) => setAtBooking(checked)}
      />
    </fieldset>
  );
}

function Reminder(props: { form: { fields: SettingsFields }; channel: 'Email' | 'Text'; label: string }) {
  const { form, channel, label } = props;
  const isOn = form.fields[`paymentPastDue${channel}Enabled`].value === 'on';
  return (
    <div className="space-y-3">
      <FormSwitch name={`paymentPastDue${channel}Enabled`} label={label} />
      <FormNativeSelect
        label={`When: ${label.toLowerCase()}`}
        hideLabel
        name={`paymentPastDue${channel}Minutes`}
        options={MINUTES}
        className={isOn ? undefined : 'opacity-60'}
      />
    </div>
  );
}
