import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BookingSettingsPage } from '#app/components/settings/booking/booking-page.tsx';
import { bookingSettings, updateBookingSettings } from '#app/domain/settings/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import {
  act,
  load,
  postedForm,
  postedNumber,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Booking · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, bookingSettings, {}, request);

/** Saves the form where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input: posted, intent } = await postedForm(request);
  if (intent !== 'booking') return unknownForm(intent);
  const minutes = (name: string) => postedNumber(posted, name);
  const isYes = (name: string) => postedText(posted, name) === 'true';
  const sent = {
    appointmentBufferTime: minutes('appointmentBufferTime'),
    appointmentLeadTime: minutes('appointmentLeadTime'),
    startTimeIncrement: minutes('startTimeIncrement'),
    instantClientApproval: isYes('instantClientApproval'),
    requireClientCcToBook: isYes('requireClientCcToBook'),
    chargeClientCcAtBooking: isYes('requireClientCcToBook') && isYes('chargeClientCcAtBooking'),
    cancellationPolicy: postedText(posted, 'cancellationPolicy').replaceAll('\r\n', '\n'),
    previousUpdatedAt: postedText(posted, 'previousUpdatedAt'),
  };
  const outcome = await act(context, updateBookingSettings, sent);
  if (!outcome.ok)
    return refusedForm(
      withText(outcome.refusal, SETTINGS_MESSAGES.tryLater),
      { intent, input: posted },
      sent,
    );
  return redirectWithToast(context, paths.bookingSettings(), {
    kind: 'success',
    text: SETTINGS_MESSAGES.updated,
  });
}

export default function BookingSettings() {
  return <BookingSettingsPage settings={useLoaderData<typeof loader>()} />;
}
