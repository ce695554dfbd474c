import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvoicePage } from '#app/components/invoice/invoice-page.tsx';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { appointmentInvoice } from '#app/domain/messaging/index.ts';
import { load, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { AccentStyle } from '#app/ui/display/accent-style.tsx';

export const handle = { servedOn: 'app' as const, private: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}, ${data.invoice.practice.name}` : 'Invoice' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The client's own copy, by the link to their appointment. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const { id } = await load(context, tokenAppointment, { instantActionToken: token });
  const invoice = await load(withLink(context, token), appointmentInvoice, { appointmentId: id });
  return { token, invoice };
}

export default function Invoice() {
  const { token, invoice } = useLoaderData<typeof loader>();
  return (
    <>
      <AccentStyle accent={invoice.practice.accent} />
      <InvoicePage invoice={invoice} back={{ to: paths.appointment(token), label: 'Your appointment' }} />
    </>
  );
}
