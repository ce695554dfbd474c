import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormCheckbox } from '#app/components/forms/fields/choices.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SettingsForm } from '#app/components/settings/settings-form.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { offlineOptionsFields } from '#app/domain/banking/inputs.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { OPTION_MESSAGES, CARD_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Actions, Part, Words } from './parts.tsx';

export type BankingSettingsView = Omit<OpValue<'bankingSettings'>, 'updatedAt'> & {
  updatedAt: Date | string;
};

interface SettingsProps {
  settings: BankingSettingsView;
}

function providersOf({ paymentProvider, stripeOperational, squareOperational }: BankingSettingsView) {
  const active = paymentProvider ?? 'stripe';
  const other = active === 'stripe' ? ('square' as const) : ('stripe' as const);
  const isReady = { stripe: stripeOperational, square: squareOperational };
  return { active, other, isActiveReady: isReady[active], isOtherReady: isReady[other] };
}

/** The one that is to charge cannot, and another could: nobody is switched over in silence. */
export function NothingCharges({ settings }: SettingsProps) {
  const { active, other, isActiveReady, isOtherReady } = providersOf(settings);
  if (settings.paymentProvider === null || isActiveReady || !isOtherReady) return null;
  return (
    <Banner tone="red" title="No card can be charged now">
      {`Cards are to be charged through ${CARD_PROVIDER_NAMES[active]}, which cannot charge any. Switch to ${CARD_PROVIDER_NAMES[other]} below: it is ready.`}
    </Banner>
  );
}

/** Who charges cards, where both could (002 §4). */
export function ProviderCard({ settings }: SettingsProps) {
  const { active, other, isActiveReady, isOtherReady } = providersOf(settings);
  if (!isOtherReady) return null;
  return (
    <Part
      id="provider"
      title="Who charges cards"
      badge={<Badge tone={isActiveReady ? 'green' : 'red'}>{CARD_PROVIDER_NAMES[active]}</Badge>}
    >
      <Words>
        {isActiveReady
          ? `Cards are saved and charged through ${CARD_PROVIDER_NAMES[active]}. ${CARD_PROVIDER_NAMES[other]} is connected too, and not used.`
          : `Cards are to be charged through ${CARD_PROVIDER_NAMES[active]}, which cannot charge any now. ${CARD_PROVIDER_NAMES[other]} could.`}
      </Words>
      <Actions>
        <LinkButton
          to={`?ask=provider-${other}`}
          replace
          preventScrollReset
          variant={isActiveReady ? 'secondary' : 'primary'}
        >
          {`Switch to ${CARD_PROVIDER_NAMES[other]}`}
        </LinkButton>
      </Actions>
    </Part>
  );
}

/** Clients with something booked whose card nobody can charge: it is said, and so is what they see. */
export function CardsElsewhere({ settings }: SettingsProps) {
  const { cardsElsewhere, paymentProvider } = settings;
  if (cardsElsewhere === 0 || paymentProvider === null) return null;
  const former = paymentProvider === 'stripe' ? 'Square' : 'Stripe';
  return (
    <Banner
      tone="info"
      title={`${pluralize(cardsElsewhere, 'client')} with a visit to come must enter a card again`}
    >
      {`Their cards are saved with ${former}. Their appointment’s page shows that a card is needed.`}
    </Banner>
  );
}

const OFFLINE_FACTS = factsOfFields<BankingSettingsView>({
  Cash: ['acceptsCash'],
  'Credit Card': ['acceptsCreditCard'],
  PayPal: ['acceptsPaypal'],
  Venmo: ['acceptsVenmo'],
  Zelle: ['acceptsZelle'],
});

const OFFLINE_WORDS = wordsOfFields<BankingSettingsView>(OFFLINE_FACTS.fields);

interface OfflineFormProps extends SettingsProps {
  again: () => void;
}

/** Cash, Credit Card, PayPal, Venmo, Zelle (002 §9): what clients may pay you with outside the product. */
export function OfflineForm({ settings, again }: OfflineFormProps) {
  const elsewhere = useChangedElsewhere({ now: settings, ...OFFLINE_FACTS });
  const { acceptsCash, acceptsCreditCard, acceptsPaypal, acceptsVenmo, acceptsZelle } = settings;
  const form = useOperationForm(
    useOperation(op.updatePracticeOfflineOptions, {
      done: SETTINGS_MESSAGES.updated,
      failed: (refused) => whyNotSaved(refused, OPTION_MESSAGES.tryLater),
    }),
    {
      schema: offlineOptionsFields,
      intent: 'offline',
      defaults: { acceptsCash, acceptsCreditCard, acceptsPaypal, acceptsVenmo, acceptsZelle },
      input: (entered) => ({ ...entered, ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={settings.updatedAt}>
      <NotSaved intent="offline" now={settings} words={OFFLINE_WORDS} />
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Outside Tendwell">
          Clients read on their appointment’s page how else they can pay. You mark these visits as paid
          yourself.
        </SectionHeader>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <FormCheckbox name="acceptsCash" label="Cash" />
          <FormCheckbox name="acceptsCreditCard" label="Credit Card" />
          <FormCheckbox name="acceptsPaypal" label="PayPal" />
          <FormCheckbox name="acceptsVenmo" label="Venmo" />
          <FormCheckbox name="acceptsZelle" label="Zelle" />
        </div>
      </Card>
    </SettingsForm>
  );
}

/** Whether clients are asked for a tip. */
export function TipsCard({ settings: { acceptsTips } }: SettingsProps) {
  return (
    <Part id="tips" title="Tips" badge={acceptsTips ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}>
      <Words>
        {acceptsTips
          ? 'Clients can add a tip of 10, 15 or 20 percent, or another amount, when they pay or after it.'
          : 'Clients are not asked for a tip.'}
      </Words>
      <Actions>
        <PostButton
          values={{ intent: 'tips', acceptsTips: String(!acceptsTips) }}
          preventScrollReset
          busyLabel="Saving"
        >
          {acceptsTips ? 'Turn off tips' : 'Turn on tips'}
        </PostButton>
      </Actions>
    </Part>
  );
}

/** What prices are in (002 §9: USD and CAD). */
export function CurrencyCard({ settings: { currency, otherCurrency } }: SettingsProps) {
  const other = currency === 'USD' ? 'CAD' : 'USD';
  return (
    <Part id="currency" title="Currency" badge={<Badge>{currency}</Badge>}>
      <Words>{`Your prices are in ${CURRENCY_NAMES[currency]}.`}</Words>
      {otherCurrency > 0 ? (
        <Words>{`${pluralize(otherCurrency, 'visit')} to come ${otherCurrency === 1 ? 'was' : 'were'} booked in ${CURRENCY_NAMES[other]} and will be paid in them.`}</Words>
      ) : null}
      <Actions>
        <LinkButton to="?ask=currency" replace preventScrollReset>
          {`Change to ${CURRENCY_NAMES[other]}`}
        </LinkButton>
      </Actions>
    </Part>
  );
}
