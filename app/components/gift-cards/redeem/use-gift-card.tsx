import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { formatMoney } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

interface UseGiftCardProps {
  /** Of what it costs, cents. */
  paidCents: number;
  dueCents: number;
  currency: 'USD' | 'CAD';
}

/** Pays of an appointment with a gift card, on its client's page: opens on a press, and works without scripts. */
export function UseGiftCard({ paidCents, dueCents, currency }: UseGiftCardProps) {
  const values = { intent: 'gift-card' };
  const isBusy = useIsPosting(values);
  return (
    <>
      {paidCents > 0 && dueCents > 0 ? (
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          {formatMoney(paidCents, currency)} is paid, {formatMoney(dueCents, currency)} is left.
        </p>
      ) : null}
      <Disclosure title="Use a gift card" className="mt-3">
        <PostForm values={values} preventScrollReset className="space-y-3 pt-1 pb-2">
          <TextField
            name="code"
            label="Code"
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="It pays what it can, and the rest stays as it is."
          />
          <Button type="submit" busy={isBusy} busyLabel="Applying">
            Apply
          </Button>
        </PostForm>
      </Disclosure>
    </>
  );
}
