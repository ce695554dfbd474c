import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import type { ClientDetails, ShownClient } from '#app/components/clients/client-data.ts';
import { client } from '#app/domain/clients/index.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { errorPage, load } from '#app/operations/remix.ts';
import { Refusal } from '#app/operations/refusal.ts';

/** A client as a page may hold them: the intake form is read only where somebody asks for it. */
export function shownClient({
  intakeForm: _answers,
  practiceId: _practice,
  userId,
  ...rest
}: ClientDetails): ShownClient {
  return { ...rest, hasAccount: userId !== null };
}

/** The client that a page's address names. What can be nobody's id is nobody: the same page as for an unknown one. */
export function clientIdOf({ clientId }: { clientId?: string }): string {
  if (z.uuid().safeParse(clientId).success) return clientId!;
  throw errorPage(new Refusal('not_found', CLIENT_MESSAGES.notFound));
}

/** Reads the client of a page; leaves it for the error page where there is none. */
export async function loadClient(context: AppLoadContext, clientId: string, request: Request) {
  return shownClient(await load(context, client, { clientId }, request));
}
