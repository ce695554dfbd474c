import type { LoaderFunctionArgs } from '@remix-run/node';
import { directoryInput, readPaymentsView } from '#app/components/payments/payments-query.ts';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** One part of all payments that the filters leave, for the list that grows under the eye. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = readPaymentsView(new URL(request.url).searchParams);
  const { pastAppointments } = await load(context, paymentsDirectory, directoryInput(view), request);
  return Response.json(pastAppointments);
}
