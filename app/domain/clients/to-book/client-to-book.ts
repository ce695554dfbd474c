import type { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToAudit } from '../../effects/index.ts';
import { clientDetails } from '../client-output.ts';
import { oneClient } from '../inputs.ts';
import { CLIENT_MESSAGES } from '../messages.ts';
import { fullName } from '../names.ts';
import { readClient } from '../read-client.ts';

const output = clientDetails
  .pick({
    id: true,
    name: true,
    firstName: true,
    email: true,
    phone: true,
    address: true,
    addressTwo: true,
    city: true,
    state: true,
    postalCode: true,
    openPackages: true,
    customPrices: true,
    lastBookedService: true,
    defaultPaymentMethod: true,
    canBeBooked: true,
  })
  .meta({ id: 'ClientToBook' });

/** A client of the practice as the appointment form needs them, or null. Reading is recorded; what concerns their health is not read. */
export async function readClientToBook(
  ctx: OperationContext,
  clientId: string,
): Promise<z.input<typeof output> | null> {
  return ctx.db.run(async (db) => {
    const row = await readClient(db, clientId, new Date(ctx.clock.now()));
    if (!row) return null;
    await addToAudit(ctx, db, {
      action: 'client',
      subjectKind: 'client',
      subjectId: clientId,
      detail: { note: false, intake: false },
    });
    return { ...row, name: fullName(row), canBeBooked: Boolean(row.email || row.phone) };
  });
}

/** The client an appointment is made for, with what decides about prices: nothing of their notes and intake forms. */
export const clientToBook = operation({
  name: 'clientToBook',
  kind: 'query',
  description: 'One of your clients, with what a new appointment depends on.',
  access: practiceOwner(),
  input: oneClient,
  output,
  async run(ctx, { clientId }) {
    const found = await readClientToBook(ctx, clientId);
    if (!found) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
    return found;
  },
});
