import { useRef } from 'react';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

/** What coupons take off what a page is about; cents. */
export interface CouponPrice {
  /** What is left to pay with them. */
  amountCents: number;
  takesCodes: boolean;
  discounts: readonly { code: string; amountCents: number }[];
  currency: Currency;
  mayCombine: boolean;
  /** Why codes that were entered before do not count any more. */
  problem: string | null;
}

interface CouponSectionProps {
  price: CouponPrice;
  /** Why the code just entered was not taken. */
  error: string | undefined;
  /** What was entered then. */
  typed: string | undefined;
  /** On its way. */
  isApplying: boolean;
}

/** Codes that are taken off, and the form of one more, which opens on demand. Stands in the details form, whose fields go with it. */
export function CouponSection({ price, error, typed, isApplying }: CouponSectionProps) {
  const { amountCents, discounts, currency, takesCodes, mayCombine, problem } = price;
  const apply = useRef<HTMLButtonElement>(null);
  const mayEnter = takesCodes && amountCents > 0 && (discounts.length === 0 || mayCombine);
  if (!mayEnter && discounts.length === 0 && !problem) return null;
  return (
    <section aria-label="Coupons" id="details-discountCodes" className="space-y-3">
      {problem ? (
        <Banner tone="orange" role="alert">
          {problem}
        </Banner>
      ) : null}
      {discounts.length > 0 ? (
        <ul className="space-y-2">
          {discounts.map(({ code, amountCents }) => (
            <li key={code} className="flex items-center gap-3 rounded-lg bg-green-soft px-4 py-2">
              <span role="status" className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{code}</span> takes off {formatMoney(amountCents, currency)}
              </span>
              <Button
                type="submit"
                name="removeCoupon"
                value={code}
                formNoValidate
                size="sm"
                variant="ghost"
                aria-label={`Remove the code ${code}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {mayEnter ? (
        <Disclosure
          key={discounts.length}
          title={discounts.length > 0 ? 'Add another code' : 'Have a coupon?'}
          defaultOpen={error !== undefined}
        >
          <div className="flex max-w-md items-start gap-2">
            <TextField
              id="details-couponCode"
              name="couponCode"
              label="Coupon code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              defaultValue={typed}
              error={error}
              className="min-w-0 flex-1"
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                apply.current?.click();
              }}
            />
            <Button
              ref={apply}
              type="submit"
              name="applyCoupon"
              value="yes"
              formNoValidate
              busy={isApplying}
              busyLabel="Looking at your code"
              className="mt-[1.625rem]"
            >
              Apply
            </Button>
          </div>
        </Disclosure>
      ) : null}
    </section>
  );
}
