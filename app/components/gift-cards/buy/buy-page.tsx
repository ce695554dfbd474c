import { TextLink } from '#app/components/accounts/text-link.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { FormArea, FormEmail, FormText } from '#app/components/forms/fields/text.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { buyGiftCardInput, MESSAGE_LENGTH } from '#app/domain/gift-cards/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';

const schema = buyGiftCardInput.omit({ practice: true, idempotencyKey: true });

interface BuyPageProps extends OpValue<'publicGiftCards'> {
  who: string;
  idempotencyKey: string;
  /** What was typed before it was refused. */
  values: Record<string, string> | undefined;
}

/** /gift-cards on a practice's host: an amount for somebody, on a day; it is paid on the next page. */
export function BuyPage({ giftCards, today, who, idempotencyKey, values }: BuyPageProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="font-display text-[1.75rem] leading-9 font-medium sm:text-4xl sm:leading-tight">
        Gift cards
      </h1>
      {giftCards.length === 0 ? (
        <EmptyState
          title="No gift cards at the moment"
          action={
            <LinkButton to={paths.book()} variant="primary">
              Book a visit
            </LinkButton>
          }
        >
          {who} sells no gift cards online right now.
        </EmptyState>
      ) : (
        <>
          <p className="measure mt-2 text-ink-soft">
            Give somebody time with {who}. They get an email with a code, and spend it on any visit, in part
            or whole.
          </p>
          <PageForm
            id="buy"
            schema={schema}
            defaults={{ giftCardTemplateId: giftCards[0]!.id, deliverOn: today, ...values }}
            submit="Continue to payment"
            busyLabel="One moment"
          >
            <input type="hidden" name="shownCurrency" value={giftCards[0]!.amountCurrency} />
            <input type="hidden" name="idempotencyKey" value={values?.idempotencyKey ?? idempotencyKey} />
            <RadioCards
              name="giftCardTemplateId"
              label={<span className="text-lg font-semibold">Choose an amount</span>}
              defaultValue={values?.giftCardTemplateId ?? giftCards[0]!.id}
              columns={2}
              required
              cards={giftCards.map(({ id, amountCents, amountCurrency, description }) => ({
                value: id,
                title: <span className="tabular text-lg">{formatMoney(amountCents, amountCurrency)}</span>,
                description,
              }))}
            />
            <h2 className="pt-4 text-lg font-semibold">Who is it for?</h2>
            <FormText name="recipientName" label="Their name" required maxLength={80} />
            <FormEmail name="recipientEmail" label="Their email" autoComplete="off" />
            <FormArea
              name="message"
              label="A few words to them"
              optional
              rows={3}
              maxLength={MESSAGE_LENGTH}
            />
            <FormText
              name="deliverOn"
              type="date"
              label="Send it on"
              min={today}
              hint="If it is today, as soon as it is paid; on a later day, in the morning."
            />
            <h2 className="pt-4 text-lg font-semibold">About you</h2>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormText
                name="firstName"
                label="First name"
                required
                maxLength={80}
                autoComplete="given-name"
              />
              <FormText
                name="lastName"
                label="Last name"
                required
                maxLength={80}
                autoComplete="family-name"
              />
            </div>
            <FormEmail name="email" label="Your email" hint="Your receipt goes there." />
          </PageForm>
        </>
      )}
      <p className="mt-8 text-ink-soft">
        Have a gift card? <TextLink to={paths.giftCardBalance()}>See what is left on it</TextLink>
      </p>
    </div>
  );
}
