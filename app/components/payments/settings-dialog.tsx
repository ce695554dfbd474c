import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { PAYMENT_REMINDER_MINUTES } from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import type { PaymentSettings } from './payment-data.ts';

/** What saving answers. */
export interface PaymentSettingsAnswer {
  ok: boolean;
  text: string;
}

/** '1 hour', '3 days'. */
export const minutesInWords = (minutes: number): string =>
  minutes < 1440 ? pluralize(minutes / 60, 'hour') : pluralize(minutes / 1440, 'day');

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The payment settings (001 §2, §3): cards at booking, and reminders of what is past due. */
export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const { load, data, state } = useFetcher<PaymentSettings>({ key: 'payment-settings' });
  const [dirty, setDirty] = useState(false);
  const guard = useUnsavedGuard(open && dirty);
  useEffect(() => {
    if (!open) return;
    setDirty(false);
    load(paths.paymentSettings());
  }, [open, load]);
  const form = useId();
  const saved = useSave(() => {
    setDirty(false);
    guard.pass(onClose);
  });
  // What was read before it was opened again may be out of date.
  const settings = open && state === 'loading' && !dirty ? undefined : data;
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) guard.leave(onClose);
      }}
      title="Payment settings"
      footer={
        settings?.hasPaymentProvider ? (
          <>
            <Button onPress={() => guard.leave(onClose)}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={saved.busy}
              busyLabel="Saving"
              disabled={!dirty}
            >
              Save
            </Button>
          </>
        ) : null
      }
    >
      {settings === undefined ? (
        <div role="status">
          <span className="sr-only">Loading the settings</span>
          <SkeletonText lines={6} />
        </div>
      ) : settings.hasPaymentProvider ? (
        <SettingsForm
          id={form}
          settings={settings}
          onChange={() => setDirty(true)}
          onSave={saved.save}
          problem={saved.problem}
        />
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

/** Saves without leaving the page: a toast where it worked, the reason above the form where it did not. */
function useSave(onSaved: () => void) {
  const fetcher = useFetcher<PaymentSettingsAnswer>({ key: 'payment-settings save' });
  const csrf = useCsrfToken();
  const [problem, setProblem] = useState<string | null>(null);
  const answered = useRef<unknown>(fetcher.data);
  const done = useRef(onSaved);
  useEffect(() => {
    done.current = onSaved;
  });
  useEffect(() => {
    const { data } = fetcher;
    if (fetcher.state !== 'idle' || !data || answered.current === data) return;
    answered.current = data;
    if (data.ok) {
      toast.success(data.text);
      done.current();
    } else setProblem(data.text || SETTINGS_MESSAGES.tryLater);
  }, [fetcher, fetcher.state, fetcher.data]);
  return {
    busy: fetcher.state !== 'idle',
    problem,
    save(form: HTMLFormElement) {
      if (fetcher.state !== 'idle') return;
      setProblem(null);
      const fields = new FormData(form);
      fields.set('csrf', csrf);
      fetcher.submit(fields, { method: 'post', action: paths.paymentSettings() });
    },
  };
}

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
          label="Remind by e-mail"
          enabled={settings.paymentPastDueEmailEnabled}
          minutes={settings.paymentPastDueEmailMinutes}
        />
        <Reminder
          channel="Text"
          label="Remind by text message"
          enabled={settings.paymentPastDueTextEnabled}
          minutes={settings.paymentPastDueTextMinutes}
        />
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
