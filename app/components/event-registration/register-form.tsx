import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { AboutFields } from '#app/components/booking/details/about-fields.tsx';
import { CouponSection } from '#app/components/booking/details/coupon-section.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { usePhoneCheck } from '#app/components/booking/details/use-phone-check.ts';
import { CheckedForm } from '#app/components/forms/checked-form.tsx';
import { useSchemaForm } from '#app/components/forms/use-schema-form.ts';
import { reachable } from '#app/domain/appointments/inputs.ts';
import { registerInput } from '#app/domain/events/inputs.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Price } from '#app/ui/display/price.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import type { EventDate, EventPrices, PublicEvent } from './view.ts';
import { isOnePlace } from './place.tsx';
import { COVERED_BY_COUPON, paymentText, waysLabels } from '#app/lib/events/payment-text.ts';
import { cardLabel, dateAndTimes, placesText } from './text.ts';

const { bookableEventId, firstName, lastName, phone, email } = registerInput.shape;
const schemaWith = (isPhone: (text: string) => boolean) =>
  z.object({ bookableEventId, firstName, lastName, phone: reachable(phone, isPhone), email });

export interface RegisterFormProps {
  event: PublicEvent;
  /** The id of the chosen date; '' before one is. */
  chosen: string;
  onChoose: (id: string) => void;
  /** The visitor’s, where it is known. */
  zone: string | null;
  /** Below an online event’s times there is room for a second clock, which comes once scripts know it. */
  keepsRoom: boolean;
  /** Makes two presses one registration. */
  idempotencyKey: string;
  /** Of the dates that are to be paid, less the codes that were entered. */
  price: EventPrices;
  /** What was typed before, by field name. */
  draft: Record<string, string | undefined>;
  refused: (FormErrors & { values: Record<string, string> }) | undefined;
}

/** Which date, and who comes: all that a place at a group event needs. */
export function RegisterForm(props: RegisterFormProps) {
  const { event, chosen, onChoose, zone, keepsRoom, idempotencyKey, price, draft, refused } = props;
  const before = refused?.values ?? draft;
  const { payment } = event;
  const dates = event.dates.map((one) => withPrice(one, price));
  const key = useRef(idempotencyKey).current;
  const open = dates.filter(({ full }) => !full);
  const phones = usePhoneCheck();
  const { meta, fields } = useSchemaForm({
    id: 'register',
    schema: schemaWith(phones.isPhone),
    defaults: before,
    refused: refused?.fieldErrors ?? null,
  });
  const navigation = useNavigation();
  const isFillingIn = navigation.formAction?.startsWith(paths.fillIn()) === true;
  const pressed = navigation.formMethod === 'POST' ? navigation.formData : undefined;
  const isOfCoupon = refused?.intent === 'coupon';
  const busy =
    navigation.state !== 'idle' && !isFillingIn && !COUPON_PRESSES.some((name) => pressed?.has(name));
  const date = dates.find(({ id }) => id === chosen) ?? open[0] ?? dates[0]!;
  const asksHow = payment.card === 'offered' && date.amountCents > 0;
  const ways = waysLabels(date.place.isOnline, payment);
  const [payWith, setPayWith] = useState(before.payWith === 'card' ? 'card' : 'event');
  const byCard = date.amountCents > 0 && (payment.card === 'required' || (asksHow && payWith === 'card'));
  const [still, setStill] = useStill();
  return (
    <CheckedForm
      meta={meta}
      onSubmit={(event) => {
        // The form's checks of single fields are sent by a hidden button, while a press on the real one has just begun.
        const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        if (submitter && COUPON_PRESSES.includes(submitter.name)) return;
        if (!submitter?.hidden) setStill(true);
        meta.onSubmit(event);
      }}
      onFocus={() => void phones.load()}
      onMouseDown={(event) => still && event.preventDefault()}
      preventScrollReset
      className={cx('space-y-8', still && '*:pointer-events-none')}
      values={{
        idempotencyKey: key,
        event: event.slug,
        discountCodes: price.prices[0]?.discounts.map(({ code }) => code).join() ?? '',
        shownCurrency: date.amountCurrency,
        ...Object.fromEntries(dates.map(({ id, amountCents }) => [`shown.${id}`, amountCents])),
      }}
    >
      {zone && date.place.isOnline ? <input type="hidden" name="clientTimeZone" value={zone} /> : null}
      {/* What the Enter key presses: the first submit button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      {refused && !isOfCoupon ? <Problem refused={refused} hasOthers={open.length > 0} /> : null}
      <RadioCards
        id={fields.bookableEventId.id}
        name="bookableEventId"
        label={<span className="text-lg font-semibold">Choose a date</span>}
        errors={fields.bookableEventId.errors}
        notesFirst
        required
        value={chosen}
        onChange={onChoose}
        cards={dates.map((one) => ({
          value: one.id,
          ...dateLabel(one, { zone, keepsRoom }, [
            one.title === event.name ? null : one.title,
            isOnePlace(dates) ? null : one.place.name,
          ]),
          aside: (
            <span className="hidden sm:block">
              <Price cents={one.amountCents} currency={one.amountCurrency} className="block" />
              <span className={cx('text-sm', !one.full && 'font-normal text-ink-mute')}>
                {placesText(one)}
              </span>
            </span>
          ),
          disabled: one.full,
        }))}
      />
      <AboutFields isFilledIn={before.filledIn === 'yes'} isFillingIn={isFillingIn} />
      {asksHow ? (
        <RadioCards
          name="payWith"
          label={<span className="text-lg font-semibold">How would you like to pay?</span>}
          value={payWith}
          onChange={setPayWith}
          columns={2}
          cards={[
            {
              value: 'event',
              title: date.place.isOnline ? 'Without a card' : 'At the event',
              description: ways
                ? `With ${ways}`
                : date.place.isOnline
                  ? 'As the practice tells you'
                  : 'In person',
            },
            { value: 'card', title: 'By card', description: 'In the next step' },
          ]}
        />
      ) : null}
      {date.fullCents > 0 ? (
        <CouponSection
          price={{ ...price, ...date, currency: date.amountCurrency }}
          error={isOfCoupon ? refused.fieldErrors.discountCodes?.[0] : undefined}
          typed={isOfCoupon ? refused.values.couponCode : undefined}
          isApplying={Boolean(pressed?.has('applyCoupon'))}
        />
      ) : null}
      <p className="rounded-lg bg-sunken px-4 py-4 text-ink-soft sm:px-5">
        {byCard
          ? cardLabel(date, payment)
          : date.fullCents > 0 && date.amountCents === 0
            ? COVERED_BY_COUPON
            : paymentText(date, payment)}{' '}
        A confirmation with everything you need comes by email, with a link to cancel.
      </p>
      <StickyActions
        summary={
          <Price cents={date.amountCents} currency={date.amountCurrency} className="text-lg font-semibold" />
        }
      >
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Keeping your place">
          {byCard ? 'Continue to payment' : 'Register'}
        </Button>
      </StickyActions>
    </CheckedForm>
  );
}

/** Buttons that register nobody. */
const COUPON_PRESSES = ['applyCoupon', 'removeCoupon'];

/** A date at what it costs once the codes are taken off. */
function withPrice(date: EventDate, { prices }: EventPrices) {
  const own = prices.find(({ bookableEventId: id }) => id === date.id);
  return {
    ...date,
    fullCents: date.amountCents,
    amountCents: own?.amountCents ?? date.amountCents,
    discounts: own?.discounts ?? [],
  };
}

/** A date's card: the date, and below it the times and what else tells it from the others. */
function dateLabel(
  one: PublicEvent['dates'][number],
  { zone, keepsRoom }: Pick<RegisterFormProps, 'zone' | 'keepsRoom'>,
  more: (string | null)[],
) {
  const { date, times } = dateAndTimes(one, zone);
  const hasRoom = keepsRoom && one.place.isOnline && !one.allDay && times.length === 1;
  const lines = [...times, more.filter(Boolean).join(' · ')].filter(Boolean);
  // Half of the room is above what is there and half below.
  const shifted = hasRoom ? 'relative top-2.5' : undefined;
  return {
    title: <span className={shifted}>{date}</span>,
    description: (
      <span className={cx('block', shifted)}>
        {lines.map((line) => (
          <span key={line} className="tabular block">
            {line}
          </span>
        ))}
        {/* On a phone the times have the whole width. */}
        <span className="mt-1 flex gap-x-3 sm:hidden">
          <Price cents={one.amountCents} currency={one.amountCurrency} className="font-medium" />
          <span>{placesText(one)}</span>
        </span>
        {hasRoom ? (
          <span aria-hidden className="block">
            &nbsp;
          </span>
        ) : null}
      </span>
    ),
  };
}

/** Longer than the pause within a double click, milliseconds. */
const STILL_MS = 600;

/**
 * Set for a moment after sending: what is wrong comes into view under the pointer, and the second press of a double click would
 * choose a date that happens to lie there.
 */
function useStill() {
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!still) return;
    const timer = setTimeout(() => setStill(false), STILL_MS);
    return () => clearTimeout(timer);
  }, [still]);
  return [still, setStill] as const;
}

/** What the server would not take. */
function Problem({ refused, hasOthers }: { refused: FormErrors; hasOthers: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [text] = refused.formErrors;
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'center' });
  }, [refused, text]);
  if (!text) return null;
  return (
    <div ref={box}>
      <Banner tone="red" role="alert" title={text}>
        {refused.code === 'conflict' && refused.data?.amountCents === undefined && hasOthers
          ? 'What you typed is kept. The dates below have places left.'
          : null}
      </Banner>
    </div>
  );
}
