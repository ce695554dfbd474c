import { redirect, type AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { typedCode } from '#app/domain/coupons/inputs.ts';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import type { Operation } from '#app/operations/operation.ts';
import { act, formErrors, load } from '#app/operations/remix.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { codesOf, type PostedForm } from './details-input.ts';
import { keepDraft, type Draft } from './draft.ts';

/** The form's presses that concern coupons; what is refused of them is told in their section. */
const COUPON_INTENT = 'coupon';

/** Judges `discountCodes` beside its other input, and uses nothing up. */
type PriceOperation<Output extends z.ZodObject> = Operation<z.ZodType, Output>;

/** What something costs with the codes that were entered; without them, and why, where they do not count any more. */
export async function priceOf<Output extends z.ZodObject>(
  context: AppLoadContext,
  operation: PriceOperation<Output>,
  input: object,
  draft: Draft,
) {
  const discountCodes = codesOf(draft);
  const outcome =
    discountCodes.length > 0 ? await act(context, operation, { ...input, discountCodes }) : null;
  if (outcome?.ok) return { ...outcome.value, problem: null };
  const problem = outcome && `${outcome.refusal.userMessage} ${messages.fullPrice}`;
  return { ...(await load(context, operation, input)), problem };
}

/**
 * Takes a code off, or puts one back, and shows the page with its new price. A code that was typed and not applied is taken for one
 * that is to be: nothing is booked at a price that was not shown. Null where the form asks for neither.
 * @param form what was posted, @param back where its page stands
 */
export async function enterCoupon<Output extends z.ZodObject>(
  context: AppLoadContext,
  operation: PriceOperation<Output>,
  input: object,
  { form, back }: { form: PostedForm; back: string },
) {
  const typed = typeof form.couponCode === 'string' ? form.couponCode.trim() : '';
  const applied = codesOf(form);
  const removed = form.removeCoupon;
  if (removed === undefined && form.applyCoupon === undefined && typed === '') return null;
  const values = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const keep = (codes: readonly string[]) => keepDraft(context, { ...form, discountCodes: codes.join(',') });
  if (removed !== undefined) {
    await keep(applied.filter((code) => code !== removed));
    return redirect(back);
  }
  const outcome =
    typed === ''
      ? {
          ok: false as const,
          refusal: new Refusal('invalid_input', messages.codeMissing, { field: 'discountCodes' }),
        }
      : await act(context, operation, { ...input, discountCodes: [...applied, typed] });
  if (!outcome.ok) return formErrors(outcome.refusal, { intent: COUPON_INTENT, values });
  await keep([...applied, typedCode(typed)]);
  return redirect(back);
}
