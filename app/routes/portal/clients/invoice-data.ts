import type { LoaderFunctionArgs } from '@remix-run/node';
import { shownInvoice } from '#app/components/invoice/invoice-data.ts';
import { appointmentInvoice } from '#app/domain/messaging/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The invoice as the dialog shows it before it is sent. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const invoice = await load(context, appointmentInvoice, { appointmentId: params.appointmentId }, request);
  return Response.json(shownInvoice(invoice));
}
