import { redirect, type AppLoadContext } from '@remix-run/node';
import { bookingPrice } from '#app/domain/coupons/index.ts';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import { act, formErrors, load } from '#app/operations/remix.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { codesOf, type PostedForm } from './details-input.ts';
import { keepDraft, type Draft } from './draft.ts';

/** The form's presses that concern coupons; what is refused of them is told in their section. */
const COUPON_INTENT = 'coupon';

/** What a kept time costs with the codes that were entered; without them, and why, where they do not count any more. */
export async function priceOf(context: AppLoadContext, hold: string, draft: Draft) {
  const discountCodes = codesOf(draft);
  if (discountCodes.length > 0) {
    const outcome = await act(context, bookingPrice, { hold, discountCodes });
    if (outcome.ok) return { ...outcome.value, problem: null };
    const problem = `${outcome.refusal.userMessage} ${messages.fullPrice}`;
    return { ...(await load(context, bookingPrice, { hold })), problem };
  }
  return { ...(await load(context, bookingPrice, { hold })), problem: null };
}

/**
 * Takes a code off, or puts one back, and shows the page with its new price. A code that was typed and not applied is taken for one
 * that is to be: nothing is booked at a price that was not shown. Null where the form asks for neither.
 */
export async function enterCoupon(context: AppLoadContext, hold: string, form: PostedForm, request: Request) {
  const typed = typeof form.couponCode === 'string' ? form.couponCode.trim() : '';
  const applied = codesOf(form);
  const removed = form.removeCoupon;
  if (removed === undefined && form.applyCoupon === undefined && typed === '') return null;
  const values = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const keep = (codes: readonly string[]) => keepDraft(context, { ...form, discountCodes: codes.join(',') });
  const { pathname, search } = new URL(request.url);
  if (removed !== undefined) {
    await keep(applied.filter((code) => code !== removed));
    return redirect(pathname + search);
  }
  const outcome =
    typed === ''
      ? {
          ok: false as const,
          refusal: new Refusal('invalid_input', messages.codeMissing, { field: 'discountCodes' }),
        }
      : await act(context, bookingPrice, { hold, discountCodes: [...applied, typed] });
  if (!outcome.ok) return formErrors(outcome.refusal, { intent: COUPON_INTENT, values });
  await keep(outcome.value.discounts.map(({ code }) => code));
  return redirect(pathname + search);
}
