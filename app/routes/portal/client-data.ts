import type { AppLoadContext } from '@remix-run/node';
import type { ClientDetails, ShownClient } from '#app/components/clients/client-data.ts';
import { maskPhone } from '#app/lib/phone.ts';
import { client } from '#app/domain/clients/index.ts';
import { load } from '#app/operations/remix.ts';

/** A client as a page may hold them: the phone number and the intake form are read only where somebody asks for them. */
export function shownClient({
  phone,
  intakeForm: _answers,
  practiceId: _practice,
  userId: _account,
  ...rest
}: ClientDetails): ShownClient {
  return { ...rest, maskedPhone: phone ? maskPhone(phone) : null };
}

/** Reads the client of a page; leaves it for the error page where there is none. */
export async function loadClient(context: AppLoadContext, clientId: string | undefined, request: Request) {
  return shownClient(await load(context, client, { clientId }, request));
}
