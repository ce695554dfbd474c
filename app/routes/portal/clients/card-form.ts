import type { LoaderFunctionArgs } from '@remix-run/node';
import { clientCardForm } from '#app/domain/cards/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What the card form of a client needs: read when somebody adds a card. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return Response.json(await load(context, clientCardForm, { clientId: params.clientId }, request));
}
