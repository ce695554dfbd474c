import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import {
  afterService,
  durationText,
  hasOptions,
  priceLabel,
  readChoice,
  type BookingService,
} from '#app/components/booking/choice.ts';
import { PracticeCard } from '#app/components/booking/practice-card.tsx';
import { ServiceList } from '#app/components/booking/service-list.tsx';
import { ServiceOptions } from '#app/components/booking/service-options.tsx';
import { BookingStep } from '#app/components/booking/step.tsx';
import { practiceName, useBooking } from '#app/components/booking/use-practice.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { choiceOf, cacheHeaders, practiceOf, stepHeaders } from './booking-practice.ts';

export { BookingStepError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const, unlisted: true as const };
export const headers = stepHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: `Choose a service · ${practiceName(matches)}` }];

/** A link to one service leads on at once where nothing about it is left to choose. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const serviceId = new URL(request.url).searchParams.get('service');
  const { service } = await choiceOf(context, request);
  if (service && !hasOptions(service)) throw redirect(afterService(await practiceOf(context), service));
  return data({ isUnknown: Boolean(serviceId) && !service }, cacheHeaders(request));
}

export default function ServiceStep() {
  const { practice } = useBooking();
  const [search] = useSearchParams();
  const chosen = readChoice(practice, search);
  return chosen.service ? <OneService service={chosen.service} /> : <AllServices />;
}

function AllServices() {
  const { practice } = useBooking();
  const { isUnknown } = useLoaderData<typeof loader>();
  const { name } = practice.user;
  return (
    <BookingStep
      current="service"
      choice={{}}
      skipsPlace={practice.locations.length === 1}
      title={`Book with ${name}`}
      intro={practice.serviceGroups.length > 0 ? 'What would you like to come for?' : null}
      aside={<PracticeCard practice={practice} />}
    >
      {isUnknown ? (
        <Banner tone="orange" role="status" className="mb-6">
          This service is not offered any more. Please choose another one.
        </Banner>
      ) : null}
      {practice.serviceGroups.length > 0 ? (
        <ServiceList practice={practice} />
      ) : (
        <EmptyState
          title="Nothing to book online yet"
          action={
            <LinkButton to={paths.home()} external>
              To the website
            </LinkButton>
          }
        >
          {name} has not opened any service for booking. The website says how to get in touch.
        </EmptyState>
      )}
    </BookingStep>
  );
}

function OneService({ service }: { service: BookingService }) {
  const { practice } = useBooking();
  const [search] = useSearchParams();
  const { state, location } = useNavigation();
  const chosen = readChoice(practice, search);
  const currency = practice.defaultCurrency;
  return (
    <BookingStep
      current="service"
      choice={chosen.choice}
      skipsPlace={chosen.places.length === 1}
      title={service.name}
      back={{ to: paths.book(), label: 'All services', always: true }}
      intro={<RichText text={service.description} />}
      chosen={`${durationText(service)}, ${priceLabel(service, currency)}`}
      aside={<PracticeCard practice={practice} />}
    >
      <ServiceOptions
        key={service.id}
        service={service}
        currency={currency}
        chosen={chosen}
        busy={state === 'loading' && location.pathname !== paths.book()}
      />
    </BookingStep>
  );
}
