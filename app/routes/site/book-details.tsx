import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRevalidator, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { readChoice } from '#app/components/booking/choice.ts';
import { DetailsForm } from '#app/components/booking/details/details-form.tsx';
import { HoldOver } from '#app/components/booking/hold/hold-clock.tsx';
import { placeLabel } from '#app/components/booking/place/place-cards.tsx';
import { RepeatSection } from '#app/components/booking/repeat/repeat-section.tsx';
import { repeatedStarts, repeatWanted, type Repeat } from '#app/components/booking/repeat/repeat.ts';
import { BookingStep } from '#app/components/booking/step.tsx';
import { BookingSummary } from '#app/components/booking/summary.tsx';
import { useClientZone } from '#app/components/booking/use-client-zone.ts';
import { practiceName, useBooking } from '#app/components/booking/use-practice.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { bookingPrice } from '#app/domain/coupons/index.ts';
import { bookingHold } from '#app/domain/availability/index.ts';
import { holdCard } from '#app/domain/cards/index.ts';
import { bookingRecurringTimes } from '#app/domain/series/index.ts';
import { formatDateTime, isTimeZone, localDate } from '#app/lib/time.ts';
import { appointmentRange, appointmentZones } from '#app/lib/appointment-time.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { enterCoupon, priceOf } from './coupon.ts';
import { bookingInput } from './details-input.ts';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';
import { keepTime, toAppointment } from './keep-time.ts';

export { BookingStepError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const, private: true };
export const meta: MetaFunction = ({ matches }) => [{ title: `Your details · ${practiceName(matches)}` }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const hold = params.hold!;
  const { offer, instantActionToken, startsAt, endsAt, expiresAt, kept } = await load(context, bookingHold, {
    hold,
  });
  if (instantActionToken) throw toAppointment(context, instantActionToken);
  if (!offer) throw new Error('a hold that is not booked offers something');
  const search = new URL(request.url).searchParams;
  const cardPage = search.get('cardPage') ?? undefined;
  const draft = await draftOf(request);
  const repeat = await repeatOf(
    context,
    hold,
    search.has('repeats') ? Object.fromEntries(search) : draft,
    offer,
  );
  const visits = 1 + repeatedStarts(repeat).length;
  const price = await priceOf(context, bookingPrice, { hold, visits }, draft);
  const card = price.needsCard && kept ? await act(context, holdCard, { hold, cardPage }) : null;
  const zone = search.get('zone');
  const now = context.base.clock.now();
  return {
    hold,
    offer,
    price,
    repeat,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    expiresAt: expiresAt.getTime(),
    now,
    kept,
    /** Given back by a page that was left, not run out. */
    wasReleased: !kept && expiresAt.getTime() > now,
    card: card?.ok ? card.value : null,
    cardProblem: card && !card.ok ? card.refusal.userMessage : null,
    zone: zone && isTimeZone(zone) ? zone : null,
    draft,
  };
}

/** The dates on which the visit would repeat, as the visitor has asked for it. */
async function repeatOf(
  context: AppLoadContext,
  hold: string,
  given: Parameters<typeof repeatWanted>[0],
  { mostVisits }: { mostVisits: number },
): Promise<Repeat | null> {
  const wanted = repeatWanted(given, mostVisits);
  if (!wanted) return null;
  const { repeatedTimes, error } = await load(context, bookingRecurringTimes, { hold, ...wanted });
  const times = repeatedTimes.map((one) => ({ ...one, startsAt: one.startsAt.getTime() }));
  return { ...wanted, times, error };
}

/** Books; or keeps the time again (`again`), or another one (`move`), or takes a coupon off, with what was typed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const hold = params.hold!;
  const form = await formInput(request);
  const zone = typeof form.clientTimeZone === 'string' ? form.clientTimeZone : undefined;
  if (typeof form.move === 'string' || form.again !== undefined) {
    await keepDraft(context, form);
    return keepTime(context, { hold, startsAt: typeof form.move === 'string' ? form.move : null, zone });
  }
  const { pathname, search } = new URL(request.url);
  const entered = await enterCoupon(context, bookingPrice, { hold }, { form, back: pathname + search });
  if (entered) return entered;
  const outcome = await act(context, bookAppointment, bookingInput(hold, form));
  if (outcome.ok) {
    await forgetDraft(context);
    return toAppointment(context, outcome.value.instantActionToken);
  }
  const values = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return formErrors(outcome.refusal, { values: Object.fromEntries(values) });
}

export default function DetailsStep() {
  const { practice } = useBooking();
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { hold, offer, startsAt, endsAt, kept, wasReleased } = loaded;
  const clientZone = useClientZone(loaded.zone);
  const place = practice.locations.find(({ id }) => id === offer.locationId) ?? null;
  const isVirtual = offer.locationKind === 'virtual';
  const who = practice.user.name.split(' ')[0]!;
  const clocks = { isVirtual, timeZone: offer.timeZone, clientTimeZone: clientZone };
  const when = appointmentRange(startsAt, endsAt, clocks);
  const { lines, durationMinutes, amountCents, currency } = offer;
  const { repeat, price } = loaded;
  const isPackage = offer.numberOfSessions !== null;
  const paidVisits = isPackage ? 1 : 1 + repeatedStarts(repeat).length;
  const formKey = useHoldAfterReload(wasReleased && !refused, hold);
  const wasOverBefore = useRef(!kept && !wasReleased && !refused).current;
  return (
    <BookingStep
      current="details"
      choice={{
        service: offer.serviceId,
        variation: offer.variationId ?? undefined,
        addOn: offer.addOnIds,
        location: offer.locationId,
        date: localDate(startsAt, appointmentZones(clocks)[0]),
        zone: loaded.zone ?? undefined,
      }}
      skipsPlace={readChoice(practice, chosenBy(offer)).places.length === 1}
      title="Your details"
      chosen={
        <>
          <span className="block font-medium text-ink">{lines.map(({ name }) => name).join(' + ')}</span>
          {when.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">{offer.locationName}</span>
          {place ? <span className="block">{placeLabel(place, who)}</span> : null}
        </>
      }
      aside={
        <BookingSummary
          practice={practice}
          {...{ lines, durationMinutes, amountCents, currency }}
          sessions={offer.numberOfSessions}
          paidVisits={paidVisits}
          discounts={price.discounts}
          when={
            refused?.code === 'slot_taken'
              ? null
              : when.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
          }
          where={
            <>
              {offer.locationName}
              {place ? <span className="block text-sm text-ink-soft">{placeLabel(place, who)}</span> : null}
            </>
          }
        />
      }
    >
      {wasOverBefore && !kept && !refused ? (
        <PostForm values={{ hold }}>
          <HoldOver busy={false} hasDetails={false} />
        </PostForm>
      ) : (
        <>
          {offer.mostVisits > 1 && kept ? (
            <RepeatSection
              {...{ repeat, isPackage }}
              most={offer.mostVisits}
              date={localDate(startsAt, offer.timeZone)}
              firstTime={formatDateTime(startsAt, offer.timeZone)}
              zone={loaded.zone}
            />
          ) : null}
          <DetailsForm
            key={formKey}
            hold={hold}
            expiresAt={loaded.expiresAt}
            now={loaded.now}
            isHeld={kept}
            terms={{
              who,
              instant: offer.instantClientApproval,
              needsCard: price.needsCard,
              chargedAtBooking: price.chargedAtBooking,
              amountCents: paidVisits === 1 ? price.amountCents : amountCents,
              firstOffCents: amountCents - price.amountCents,
              currency,
              paidVisits,
            }}
            price={price}
            policy={offer.policy}
            place={place}
            takesGiftCards={practice.takesGiftCards}
            isHome={offer.locationKind === 'home'}
            card={loaded.card}
            cardProblem={loaded.cardProblem}
            draft={loaded.draft}
            clientZone={isVirtual ? clientZone : null}
            repeat={repeat}
            refused={refused}
          />
        </>
      )}
    </BookingStep>
  );
}

const chosenBy = ({ serviceId, addOnIds }: { serviceId: string; addOnIds: string[] }) =>
  new URLSearchParams([['service', serviceId], ...addOnIds.map((id) => ['addOn', id])]);

/**
 * A page that is reloaded gives its time back, as every page that is left does. Once it stands again it looks whether
 * that has happened, and keeps the time anew. Answers a key for the form, which begins again once with what was typed
 * before the reload.
 */
function useHoldAfterReload(wasReleased: boolean, hold: string): string {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const csrf = useCsrfToken();
  const hydrated = useHydrated();
  const cameAsDocument = useRef(!hydrated);
  const triedFor = useRef<string | null>(null);
  useEffect(() => {
    if (cameAsDocument.current) revalidate();
    cameAsDocument.current = false;
  }, [revalidate]);
  useEffect(() => {
    if (!wasReleased || triedFor.current === hold) return;
    triedFor.current = hold;
    submit({ again: 'yes', csrf }, { method: 'post', replace: true, preventScrollReset: true });
  }, [wasReleased, hold, csrf, submit]);
  const formKey = useRef('first');
  if (formKey.current === 'first' && triedFor.current && triedFor.current !== hold) formKey.current = hold;
  return formKey.current;
}
