import { useNavigation, useSubmit } from '@remix-run/react';
import { useRef, useState, type FormEvent } from 'react';
import { CheckedForm } from '#app/components/forms/checked-form.tsx';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { GiftCardSection } from '#app/components/gift-cards/redeem/booking-section.tsx';
import { useSchemaForm } from '#app/components/forms/use-schema-form.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import { CouponSection, type CouponPrice } from './coupon-section.tsx';
import { AboutFields, PolicyField } from './about-fields.tsx';
import { CardSection, type BookingCardState, type CardSectionHandle } from './card-section.tsx';
import type { BookingPlace } from '../choice.ts';
import { detailsSchema, nested } from './details-schema.ts';
import { FormProblems } from './form-problems.tsx';
import { HoldClock, HoldOver, ReleaseButton } from '../hold/hold-clock.tsx';
import { NearestTimes } from '../time/nearest-times.tsx';
import { moneyLabel, NextSteps, type NextStepsProps } from '../next-steps.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { usePhoneCheck } from './use-phone-check.ts';
import { useReleaseOnLeave } from '../hold/use-release-on-leave.ts';
import { repeatedStarts, type Repeat } from '../repeat/repeat.ts';
import { VisitFields } from '../place/home-visit-fields.tsx';

export interface DetailsFormProps {
  hold: string;
  /** Epoch milliseconds by the server's clock. */
  expiresAt: number;
  now: number;
  isHeld: boolean;
  terms: NextStepsProps;
  /** Less what coupons take off. */
  price: CouponPrice;
  policy: string | null;
  place: BookingPlace | null;
  isHome: boolean;
  /** The practice has sold gift cards, and one may pay of it. */
  takesGiftCards: boolean;
  card: BookingCardState | null;
  /** Why no card can be taken at the moment, though one is asked for. */
  cardProblem: string | null;
  /** What was typed before, by field name. */
  draft: Record<string, string | undefined>;
  clientZone: string | null;
  repeat: Repeat | null;
  refused: (FormErrors & { values?: Record<string, string> }) | undefined;
}

/** Who comes, where to, with which card: everything a booking still needs once its time is kept. */
export function DetailsForm(props: DetailsFormProps) {
  const { hold, terms, price, policy, place, isHome, card, draft, clientZone, repeat, refused } = props;
  const phones = usePhoneCheck();
  const visits = 1 + repeatedStarts(repeat).length;
  const offCents = terms.paidVisits > 1 ? (terms.firstOffCents ?? 0) : 0;
  const schema = detailsSchema({ isHome, hasPolicy: policy !== null, isPhone: phones.isPhone });
  const { meta } = useSchemaForm({
    id: 'details',
    schema,
    defaults: nested(refused?.values ?? draft),
    refused: refused?.fieldErrors ?? null,
    onSubmit: (event) => void send(event),
  });
  const node = useRef<HTMLFormElement>(null);
  const cardSection = useRef<CardSectionHandle>(null);
  /** Nothing was wrong in the fields of our own when it was last sent. */
  const isWhole = useRef(false);
  const submit = useSubmit();
  const navigation = useNavigation();
  const isPosting = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const pressed = isPosting ? navigation.formData : undefined;
  const [isSavingCard, setSavingCard] = useState(false);
  /** What was refused, as soon as the form is sent once more: it speaks of the last time. */
  const [before, setBefore] = useState<typeof refused>();
  const [endedHold, setEndedHold] = useState<string | null>(null);
  useReleaseOnLeave(hold, node, isPosting);

  const isLost = refused?.code === 'slot_taken';
  const isOfCoupon = refused?.intent === 'coupon';
  const isOver = !isLost && (!props.isHeld || endedHold === hold);
  const isFillingIn = isPosting && navigation.formAction?.startsWith(paths.fillIn()) === true;
  const isElsewherePressed = ELSEWHERE.some((name) => pressed?.has(name));
  const busy = isSavingCard || (isPosting && !isFillingIn && !isElsewherePressed);

  /** The card first, where one is still missing; then the form goes out with it. */
  async function send(event: FormEvent) {
    isWhole.current = true;
    const formData = new FormData(event.currentTarget as HTMLFormElement);
    if (!cardSection.current?.isMissing()) return;
    event.preventDefault();
    setSavingCard(true);
    await phones.load();
    if (!phones.isPhone(String(formData.get('phone') ?? ''))) {
      setSavingCard(false);
      meta.validate();
      cardSection.current?.mark();
      document.getElementById(`${meta.id}-phone`)?.focus();
      return;
    }
    const setupIntentId = await cardSection.current.save(formData).catch(() => null);
    setSavingCard(false);
    if (!setupIntentId) return;
    formData.set('setupIntentId', setupIntentId);
    submit(formData, { method: 'post', preventScrollReset: true });
  }

  return (
    <CheckedForm
      meta={meta}
      ref={node}
      preventScrollReset
      onSubmit={(event) => {
        setBefore(refused);
        if (isElsewhere(event)) return;
        isWhole.current = false;
        meta.onSubmit(event);
        // The form's checks of single fields are sent by a hidden button.
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!isWhole.current && !submitter?.hidden) cardSection.current?.mark();
      }}
      onFocus={() => void phones.load()}
      className="space-y-9"
      values={{
        hold,
        discountCodes: price.discounts.map(({ code }) => code).join(),
        shownAmountCents: price.amountCents,
        shownCurrency: price.currency,
      }}
    >
      {clientZone ? <input type="hidden" name="clientTimeZone" value={clientZone} /> : null}
      {repeat ? (
        <>
          <input type="hidden" name="repeats" value="yes" />
          <input type="hidden" name="repeat" value={repeat.frequency} />
          <input type="hidden" name="visits" value={repeat.count} />
          <input
            type="hidden"
            name="repeated"
            value={repeatedStarts(repeat)
              .map((start) => new Date(start).toISOString())
              .join(',')}
          />
        </>
      ) : null}
      <input type="hidden" name="setupIntentId" value={card?.card ? (card.setupIntentId ?? '') : ''} />
      {/* What the Enter key presses: the first submit button of a form. */}
      {isOver || isLost ? null : <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />}
      {isLost ? (
        <div className="space-y-3">
          <NearestTimes
            errors={refused}
            clientZone={clientZone}
            pending={isPosting ? String(pressed?.get('move') ?? '') || null : null}
            name="move"
          />
          <ReleaseButton>See all times</ReleaseButton>
        </div>
      ) : isOver ? (
        <HoldOver busy={Boolean(pressed?.has('again'))} hasDetails />
      ) : (
        <HoldClock key={hold} until={props.expiresAt} now={props.now} onEnd={() => setEndedHold(hold)} />
      )}
      {refused && refused !== before && !isLost && !isOfCoupon ? <FormProblems refused={refused} /> : null}

      <AboutFields isFilledIn={(refused?.values ?? draft).filledIn === 'yes'} isFillingIn={isFillingIn} />

      {isHome ? <VisitFields place={place} who={terms.who} /> : null}

      <FormArea
        name="message"
        label={`Anything ${terms.who} should know?`}
        optional
        maxLength={1000}
        rows={3}
      />

      {/* Before the card: a code may leave nothing to charge to it. */}
      <div className="space-y-3 empty:hidden">
        <CouponSection
          price={price}
          error={isOfCoupon ? refused.fieldErrors.discountCodes?.[0] : undefined}
          typed={isOfCoupon ? refused.values?.couponCode : undefined}
          isApplying={Boolean(pressed?.has('applyCoupon'))}
        />
        {props.takesGiftCards && terms.amountCents > 0 ? (
          <GiftCardSection isOpen={Boolean(refused?.values?.giftCardCode)} />
        ) : null}
      </div>

      {card ? (
        <CardSection
          key={`card-${hold}`}
          ref={cardSection}
          hold={hold}
          state={card}
          label={moneyLabel(terms)}
          errors={refused?.fieldErrors.setupIntentId}
          busy={busy}
        />
      ) : null}

      {props.cardProblem ? (
        <Banner tone="orange" role="alert">
          {props.cardProblem}
        </Banner>
      ) : null}

      {policy ? <PolicyField policy={policy} /> : null}

      <NextSteps {...terms} visits={visits} />

      {isOver || isLost ? null : (
        <StickyActions
          summary={
            <p>
              <Price
                cents={terms.amountCents * terms.paidVisits - offCents}
                currency={terms.currency}
                className="text-lg font-semibold"
              />
            </p>
          }
        >
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            busyLabel={visits > 1 ? 'Booking your visits' : 'Booking your visit'}
          >
            {!terms.instant ? 'Send request' : visits > 1 ? `Book ${visits} visits` : 'Book this visit'}
          </Button>
        </StickyActions>
      )}
    </CheckedForm>
  );
}

/** Buttons that book nothing. */
const ELSEWHERE = ['move', 'again', 'applyCoupon', 'removeCoupon'];

/** Whether a button was pressed that needs no valid details: another time, the card page, leaving. */
function isElsewhere(event: FormEvent): boolean {
  const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  return Boolean(submitter && (ELSEWHERE.includes(submitter.name) || submitter.hasAttribute('formaction')));
}
