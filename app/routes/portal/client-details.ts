import type { LoaderFunctionArgs } from '@remix-run/node';
import type { EditableClient } from '#app/components/clients/client-data.ts';
import { client } from '#app/domain/clients/index.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What the form of a client's details begins with. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await load(context, client, { clientId: params.clientId }, request);
  const { id, firstName, lastName, email, phone, address, addressTwo, city, state, postalCode, country } =
    found;
  const editable: EditableClient = {
    id,
    firstName,
    lastName,
    email,
    phone: phone ? formatPhone(phone) : null,
    address,
    addressTwo,
    city,
    state,
    postalCode,
    country,
  };
  return Response.json(editable);
}
