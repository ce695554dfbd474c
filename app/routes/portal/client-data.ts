import { z } from 'zod';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { errorPage } from '#app/operations/remix.ts';
import { Refusal } from '#app/operations/refusal.ts';

/** The client that a page's address names. What can be nobody's id is nobody: the same page as for an unknown one. */
export function clientIdOf({ clientId }: { clientId?: string }): string {
  if (z.uuid().safeParse(clientId).success) return clientId!;
  throw errorPage(new Refusal('not_found', CLIENT_MESSAGES.notFound));
}
