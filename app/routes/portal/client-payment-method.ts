import type { LoaderFunctionArgs } from '@remix-run/node';
import { defaultPaymentMethodPractice } from '#app/domain/cards/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The card on file of a client; null where there is none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const card = await load(context, defaultPaymentMethodPractice, { clientId: params.clientId }, request);
  return Response.json({ card });
}
