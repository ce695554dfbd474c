import { Form } from '@remix-run/react';
import { useState } from 'react';
import { formatMoney, formatPrice, type Currency } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { SubmitButton } from '#app/ui/buttons/submit-button.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import { linesOf, type BookingService, type Chosen } from './choice.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';

export interface ServiceOptionsProps {
  service: BookingService;
  currency: Currency;
  chosen: Chosen;
  /** The next step is on its way. */
  busy: boolean;
}

/** Length and add-ons of a service: a plain GET form, so the choice stands in the address. */
export function ServiceOptions({ service, currency, chosen, busy }: ServiceOptionsProps) {
  const [variation, setVariation] = useState(chosen.variation?.id ?? '');
  const [addOns, setAddOns] = useState<ReadonlySet<string>>(new Set(chosen.choice.addOn));
  const lines = linesOf(
    service,
    service.variations.find(({ id }) => id === variation) ?? null,
    service.addOns.filter(({ id }) => addOns.has(id)),
  );
  const minutes = lines.reduce((sum, { timeLength }) => sum + timeLength, 0);
  const cents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Form method="get" action={paths.bookLocation({})} className="space-y-8">
      <input type="hidden" name="service" value={service.id} />
      {service.variations.length > 0 ? (
        <RadioCards
          label="How long?"
          name="variation"
          columns={2}
          value={variation}
          onChange={setVariation}
          cards={lengths(service, currency)}
        />
      ) : null}
      {service.addOns.length > 0 ? (
        <CheckboxCards
          label="Would you like to add something?"
          optional
          name="addOn"
          value={addOns}
          onChange={setAddOns}
          cards={service.addOns.map((addOn) => ({
            value: addOn.id,
            title: addOn.name,
            description: plainText(addOn.description),
            aside: (
              <>
                {addOn.amountCents === 0 ? 'Free' : `+${formatMoney(addOn.amountCents, currency)}`}
                {addOn.timeLength > 0 ? (
                  <span className="block text-sm font-normal text-ink-soft">+{addOn.timeLength} min</span>
                ) : null}
              </>
            ),
          }))}
        />
      ) : null}
      <StickyActions
        summary={
          <p role="status" aria-label="Your choice">
            <Price cents={cents} currency={currency} className="text-lg font-semibold" />
            <span className="block text-sm text-ink-soft">{formatDuration(minutes)}</span>
          </p>
        }
      >
        {/* With scripts the total follows every choice by itself. */}
        <noscript>
          <button
            type="submit"
            formAction={paths.book()}
            className={buttonStyles({ variant: 'secondary', size: 'lg', wide: true })}
          >
            Update total
          </button>
        </noscript>
        <SubmitButton variant="primary" size="lg" busy={busy} busyLabel="Loading the next step">
          Continue
        </SubmitButton>
      </StickyActions>
    </Form>
  );
}

function lengths(service: BookingService, currency: Currency) {
  const own = { id: '', name: null, timeLength: service.timeLength, amountCents: service.amountCents };
  const shortFirst = [own, ...service.variations].sort((a, b) => a.timeLength - b.timeLength);
  return shortFirst.map(({ id, name, timeLength, amountCents }) => ({
    value: id,
    title: name ?? formatDuration(timeLength),
    description: name ? formatDuration(timeLength) : undefined,
    aside: formatPrice(amountCents, currency),
  }));
}
