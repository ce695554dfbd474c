import { useEffect, useId, useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
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
const minutesInWords = (minutes: number): string =>
  minutes < 1440 ? pluralize(minutes / 60, 'hour') : pluralize(minutes / 1440, 'day');

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The payment settings (001 §2, §3): cards at booking, and reminders of what is past due. */
export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const [settings, reread] = useSettings(open);
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
        typeof settings === 'object' && settings.hasPaymentProvider ? (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={saving.busy}
              busyLabel="Saving"
              disabled={!dirty}
            >
              Save
            </Button>
          </>
        ) : null
      }
    >
      {settings === 'loading' ? (
        <div role="status">
          <span className="sr-only">Loading the settings</span>
          <SkeletonText lines={6} />
        </div>
      ) : settings === 'failed' ? (
        <Banner tone="red" role="alert" actions={<Button onPress={reread}>Try again</Button>}>
          {SETTINGS_MESSAGES.tryLater}
        </Banner>
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

/** Reads the settings anew whenever they are opened; what was read before may be out of date. */
function useSettings(open: boolean): [PaymentSettings | 'loading' | 'failed', () => void] {
  const [settings, setSettings] = useState<PaymentSettings | 'loading' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    setSettings('loading');
    fetch(paths.paymentSettings(), { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        setSettings((await response.json()) as PaymentSettings);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setSettings('failed');
      });
    return () => leaving.abort();
  }, [open, tries]);
  return [settings, () => setTries((count) => count + 1)];
}

/** Saves without leaving the page: a toast where it worked, the reason above the form where it did not. */
function useSave(onSaved: () => void) {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const underway = useRef(false);

  async function post(form: HTMLFormElement): Promise<PaymentSettingsAnswer> {
    try {
      const response = await fetch(paths.paymentSettings(), {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
        body: new FormData(form),
      });
      const answer = (await response.json()) as PaymentSettingsAnswer | null;
      return answer?.text ? answer : { ok: false, text: SETTINGS_MESSAGES.tryLater };
    } catch {
      return { ok: false, text: SETTINGS_MESSAGES.tryLater };
    }
  }

  async function save(form: HTMLFormElement) {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await post(form);
    underway.current = false;
    setBusy(false);
    if (!answer.ok) return setProblem(answer.text);
    toast.success(answer.text);
    reread();
    onSaved();
  }
  return { busy, problem, save, forget: () => setProblem(null) };
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
