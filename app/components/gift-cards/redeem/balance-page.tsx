import { useActionData } from '@remix-run/react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { balanceInput } from '#app/domain/gift-cards/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

const schema = balanceInput.omit({ practice: true });

/** What the page's action answers once a code was right. */
export interface BalanceAnswer {
  ok: true;
  found: OpValue<'giftCardBalance'>;
}

/** What is left on a gift card, by its code. */
export function BalancePage() {
  const answer = useActionData<BalanceAnswer | { ok: false }>();
  const found = answer?.ok ? answer.found : null;
  const money = (cents: number) => formatMoney(cents, found!.amountCurrency);
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="font-display text-[1.75rem] leading-9 font-medium sm:text-4xl sm:leading-tight">
        What is left on a gift card
      </h1>
      <div role="status">
        {found ? (
          <Banner
            tone={found.balanceCents > 0 ? 'green' : 'info'}
            className="mt-6"
            title={
              found.isClosed ? 'This gift card is not valid any more' : `${money(found.balanceCents)} left`
            }
          >
            {found.isClosed
              ? null
              : `Of ${money(found.amountCents)}. Type the code when you book a visit to use it.`}
          </Banner>
        ) : null}
      </div>
      <PageForm id="balance" schema={schema} submit="See what is left" busyLabel="Looking">
        <FormText
          name="code"
          label="Code"
          required
          maxLength={100}
          autoCapitalize="characters"
          spellCheck={false}
          hint="Sixteen letters and figures, from the email with the gift."
        />
      </PageForm>
      <LinkButton to={paths.book()} className="mt-4 w-full">
        Book a visit
      </LinkButton>
    </div>
  );
}
