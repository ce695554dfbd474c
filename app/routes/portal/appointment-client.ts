import type { LoaderFunctionArgs } from '@remix-run/node';
import { notFound } from '#app/operations/refusal.ts';
import { errorPage } from '#app/operations/remix.ts';
import { formClient } from './appointment-form-data.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The client that was chosen in the appointment form. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = await formClient(context, params.clientId!);
  if (!client) throw errorPage(notFound('client'));
  return Response.json(client);
}
