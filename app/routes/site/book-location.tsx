import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';
import { readChoice, sessionsOf } from '#app/components/booking/choice.ts';
import { PlaceCards } from '#app/components/booking/place/place-cards.tsx';
import { BookingStep } from '#app/components/booking/step.tsx';
import { BookingSummary } from '#app/components/booking/summary.tsx';
import { practiceName, useBooking } from '#app/components/booking/use-practice.ts';
import { formatPrice } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { choiceOf, cacheHeaders, stepHeaders } from './booking-practice.ts';

export { BookingStepError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const, unlisted: true as const };
export const headers = stepHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: `Choose a place · ${practiceName(matches)}` }];

/** A service that is offered at one place only leads straight on to its times. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { service, places, choice } = await choiceOf(context, request);
  if (!service) {
    const { searchParams } = new URL(request.url);
    throw redirect(paths.book({ service: searchParams.get('service') ?? undefined }));
  }
  const [only, ...others] = places;
  if (only && others.length === 0) throw redirect(paths.bookTime({ ...choice, location: only.id }));
  return data(null, cacheHeaders(request));
}

export default function PlaceStep() {
  const { practice, tileUrl } = useBooking();
  const [search] = useSearchParams();
  const chosen = readChoice(practice, search);
  const { choice, lines, durationMinutes, amountCents, places } = chosen;
  const currency = practice.defaultCurrency;
  return (
    <BookingStep
      current="place"
      choice={choice}
      skipsPlace={false}
      title="Where shall we meet?"
      back={{ to: paths.book(), label: 'Services' }}
      chosen={`${lines.map(({ name }) => name).join(' + ')}, ${formatDuration(durationMinutes)}, ${formatPrice(amountCents, currency)}`}
      aside={
        <BookingSummary
          practice={practice}
          {...{ lines, durationMinutes, amountCents, currency }}
          sessions={sessionsOf(chosen.service)}
          change={{ service: paths.book() }}
        />
      }
    >
      {places.length > 0 ? (
        <PlaceCards chosen={chosen} who={practice.user.name.split(' ')[0]!} tileUrl={tileUrl} />
      ) : (
        <EmptyState
          title="No place offers all of this"
          action={<LinkButton to={paths.book({ service: choice.service })}>Choose again</LinkButton>}
        >
          What you have added is not given at the same place as the service. Leave something out, or book it
          on its own.
        </EmptyState>
      )}
    </BookingStep>
  );
}
