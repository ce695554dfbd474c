import { useEffect, useId, useState } from 'react';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { PAYMENT_REMINDER_MINUTES } from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { useShown } from '#app/ui/flyouts/use-shown.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
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
  const [dirty, setDirty] = useState(false);
  const guard = useUnsavedGuard(open && dirty);
  useEffect(() => {
    setDirty(false);
  }, [open]);
  const form = useId();
  const saving = useSave(() => {
    setDirty(false);
    guard.pass(onClose);
  });
  const close = () =>
    guard.leave(() => {
      saving.forget();
      onClose();
    });
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      title="Payment settings"
      footer={
        settings?.hasPaymentProvider ? (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={saving.isBusy}
              busyLabel="Saving"
              disabled={!dirty}
            >
              Save
            </Button>
          </>
        ) : null
      }
    >
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
          <SettingsForm
            id={form}
            settings={settings}
            onChange={() => setDirty(true)}
            onSave={(element) => void saving.save(element)}
            problem={saving.problem}
          />
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
      {guard.question}
    </Flyout>
  );
}

/** Reads the settings anew whenever they are opened; what was read before may be out of date. Stays while the sheet slides out. */
function useSettings(open: boolean) {
  const { value, refused, retry } = useQueryOperation(op.paymentSettings, open ? {} : null);
  return { settings: useShown(value, open), refused, retry };
}

/** Saves without leaving the page: a toast where it worked, the reason above the form where it did not. */
function useSave(onSaved: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useOperation(op.updatePaymentSettings, {
    done: SETTINGS_MESSAGES.updated,
    failed: () => null,
  });
  async function save(form: HTMLFormElement) {
    setProblem(null);
    const answer = await run(inputOf(new FormData(form)));
    if (answer?.ok) onSaved();
    else if (answer) setProblem(isUnexplained(answer) ? SETTINGS_MESSAGES.tryLater : answer.text);
  }
  return { isBusy, problem, save, forget: () => setProblem(null) };
}

/** A checkbox that is not ticked is not in the form. */
const inputOf = (form: FormData): OpInput<'updatePaymentSettings'> => ({
  requireClientCcToBook: form.has('requireClientCcToBook'),
  chargeClientCcAtBooking: form.has('chargeClientCcAtBooking'),
  paymentPastDueEmailEnabled: form.has('paymentPastDueEmailEnabled'),
  paymentPastDueTextEnabled: form.has('paymentPastDueTextEnabled'),
  paymentPastDueEmailMinutes: Number(form.get('paymentPastDueEmailMinutes')),
  paymentPastDueTextMinutes: Number(form.get('paymentPastDueTextMinutes')),
});

interface SettingsFormProps {
  id: string;
  settings: PaymentSettings;
  problem: string | null;
  onChange: () => void;
  onSave: (form: HTMLFormElement) => void;
}

const MINUTES = PAYMENT_REMINDER_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutesInWords(minutes)} after the appointment`,
}));

function SettingsForm({ id, settings, problem, onChange, onSave }: SettingsFormProps) {
  const [requireCard, setRequireCard] = useState(settings.requireClientCcToBook);
  const [atBooking, setAtBooking] = useState(settings.chargeClientCcAtBooking);
  return (
    <form
      id={id}
      method="post"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(event.currentTarget);
      }}
      className="space-y-8"
    >
      {problem ? (
        <Banner tone="red" role="alert">
          {problem}
        </Banner>
      ) : null}
      {settings.requireCcEnabled ? (
        <fieldset className="space-y-5">
          <legend className="mb-4 text-base font-semibold">Cards</legend>
          <Switch
            name="requireClientCcToBook"
            label="Ask for a card to book"
            hint="Clients add a card before their booking is sent."
            checked={requireCard}
            onChange={({ currentTarget: { checked } }) => {
              setRequireCard(checked);
              if (!checked) setAtBooking(false);
            }}
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
      ) : null}
      <fieldset className="space-y-5">
        <legend className="mb-4 text-base font-semibold">Reminders of past-due payments</legend>
        <Reminder
          channel="Email"
          label="Remind by email"
          enabled={settings.paymentPastDueEmailEnabled}
          minutes={settings.paymentPastDueEmailMinutes}
        />
        {settings.textsSwitchedOn ? (
          <Reminder
            channel="Text"
            label="Remind by text message"
            enabled={settings.paymentPastDueTextEnabled}
            minutes={settings.paymentPastDueTextMinutes}
          />
        ) : (
          <>
            {/* What was chosen stays, for the day they are switched on. */}
            {settings.paymentPastDueTextEnabled ? (
              <input type="hidden" name="paymentPastDueTextEnabled" value="on" />
            ) : null}
            <input
              type="hidden"
              name="paymentPastDueTextMinutes"
              value={settings.paymentPastDueTextMinutes}
            />
            <p className="text-sm text-ink-soft">{SETTINGS_MESSAGES.textsSwitchedOff}</p>
          </>
        )}
        <p className="text-sm text-ink-soft">
          Each client is reminded once on each channel, and only of what is still owed.
        </p>
      </fieldset>
    </form>
  );
}

function Reminder(props: { channel: 'Email' | 'Text'; label: string; enabled: boolean; minutes: number }) {
  const { channel, label, enabled, minutes } = props;
  const [on, setOn] = useState(enabled);
  const known = MINUTES.some(({ value }) => value === String(minutes));
  return (
    <div className="space-y-3">
      <Switch
        name={`paymentPastDue${channel}Enabled`}
        label={label}
        checked={on}
        onChange={({ currentTarget: { checked } }) => setOn(checked)}
      />
      <NativeSelect
        label={`When: ${label.toLowerCase()}`}
        hideLabel
        name={`paymentPastDue${channel}Minutes`}
        defaultValue={known ? String(minutes) : '1440'}
        options={MINUTES}
        className={on ? undefined : 'opacity-60'}
      />
    </div>
  );
}
