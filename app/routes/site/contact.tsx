import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BookingFrame } from '#app/components/booking/frame.tsx';
import { CONTACT_FORM, ContactPage } from '#app/components/website/contact/contact-page.tsx';
import { sendContactMessage } from '#app/domain/website/index.ts';
import { act, postedForm, refusedForm } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export const handle = { servedOn: 'practice' as const, posts: 'static' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Contact · ${data.practice.name}` : 'Contact' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return {
    practice: await practiceOf(context),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

/** Takes the form of a published page, and the same one here, where it comes back with what is wrong. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { input } = await postedForm(request);
  const outcome = await act(context, sendContactMessage, input);
  if (outcome.ok) return redirect(paths.contactSent(), 303);
  return refusedForm(outcome.refusal, { intent: CONTACT_FORM, input });
}

export default function Contact() {
  const { practice, isSent } = useLoaderData<typeof loader>();
  return (
    <BookingFrame practice={practice}>
      <ContactPage who={practice.user.name} isSent={isSent} />
    </BookingFrame>
  );
}
