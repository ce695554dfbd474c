import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import {
  CardsAtBooking,
  cardRules,
  cardRulesEntered,
  cardRulesIn,
} from '#app/components/settings/booking/cards-at-booking.tsx';
import {
  PAST_DUE_WORDS,
  PastDueByEmail,
  PastDueByText,
  pastDueTimes,
} from '#app/components/settings/communication/channel.tsx';
import { BegunAnew, SettingsForm } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { paymentSettingsFields } from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES as TEXTS } from '#app/domain/settings/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

type View = OpValue<'paymentSettings'>;

interface PaymentSettingsPageProps {
  settings: View;
}

const FACTS = factsOfFields<View>({
  'Require a card to book': ['requireClientCcToBook'],
  'Charge the card at booking': ['chargeClientCcAtBooking'],
  'Past-due reminders by email': ['paymentPastDueEmailEnabled', 'paymentPastDueEmailMinutes'],
  'Past-due reminders by text message': ['paymentPastDueTextEnabled', 'paymentPastDueTextMinutes'],
});

const WORDS = wordsOfFields<View>(FACTS.fields, PAST_DUE_WORDS);

const schema = paymentSettingsFields.extend(cardRules);

/**
 * /portal/payments/settings: the payment settings (001 §2, §3), cards at booking and reminders of what is past due. The settings of booking
 * and of communications hold the same (002 §3).
 */
export function PaymentSettingsPage({ settings }: PaymentSettingsPageProps) {
  const { hasPaymentProvider, cardsSwitchedOn } = settings;
  return (
    <SettingsFrame
      title="Payment settings"
      about="When cards are asked for, and when clients are reminded of paying."
      back={{ to: paths.payments(), label: 'Payments' }}
      banners={
        !hasPaymentProvider ? (
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
        ) : cardsSwitchedOn ? null : (
          <Banner tone="orange" title="Card payments are switched off here">
            {TEXTS.cardsSwitchedOff}
          </Banner>
        )
      }
    >
      {hasPaymentProvider ? (
        <BegunAnew>{(again) => <PaymentSettingsForm {...{ settings, again }} />}</BegunAnew>
      ) : null}
    </SettingsFrame>
  );
}

function PaymentSettingsForm({ settings, again }: PaymentSettingsPageProps & { again: () => void }) {
  const elsewhere = useChangedElsewhere({ now: settings, ...FACTS });
  const defaults = { ...settings, ...cardRulesIn(settings), ...pastDueTimes(settings) };
  const form = useOperationForm(
    useOperation(op.updatePaymentSettings, {
      done: TEXTS.updated,
      failed: (refused) => whyNotSaved(refused),
    }),
    {
      schema,
      intent: 'payments',
      defaults,
      input: (entered) => ({ ...entered, ...cardRulesEntered(entered), ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={settings.updatedAt}>
      <NotSaved intent="payments" now={settings} words={WORDS} />
      {settings.requireCcEnabled ? <CardsAtBooking hasProvider /> : null}
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Past-due reminders">
          After an appointment that is not paid, once on each channel, and only of what is still owed.
        </SectionHeader>
        <PastDueByEmail />
        {settings.textsSwitchedOn ? (
          <PastDueByText />
        ) : (
          <>
            {/* What was chosen stays, for the day they are switched on. */}
            {settings.paymentPastDueTextEnabled ? (
              <input type="hidden" name="paymentPastDueTextEnabled" value="on" />
            ) : null}
            <input
              type="hidden"
              name="paymentPastDueTextMinutes"
              value={defaults.paymentPastDueTextMinutes}
            />
            <p className="text-sm text-ink-soft">{TEXTS.textsSwitchedOff}</p>
          </>
        )}
      </Card>
    </SettingsForm>
  );
}
