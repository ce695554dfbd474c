import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvoicePage } from '#app/components/invoice/invoice-page.tsx';
import { appointmentInvoice } from '#app/domain/messaging/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

/** The title is what a browser names the PDF. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}, ${data.invoice.client.name}` : 'Invoice · Tendwell' },
];

/** The invoice of an appointment as the client gets it, to look at, print or save. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const invoice = await load(context, appointmentInvoice, { appointmentId: params.appointmentId }, request);
  return { invoice };
}

export default function Invoice() {
  const { invoice } = useLoaderData<typeof loader>();
  return <InvoicePage invoice={invoice} back={{ to: paths.payments(), label: 'Payments' }} />;
}
