import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { decryptText } from '#app/platform/tokens.ts';
import { addToAudit } from '../effects/index.ts';
import { clientDetails } from './client-output.ts';
import { oneClient } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';
import { readClientSummary } from './list/client-summary.ts';
import { fullAddress, fullName } from './names.ts';
import { readClient } from './read-client.ts';

/** One client with open packages, own prices, card and latest note (spec 001 §3, §7). */
export const client = operation({
  name: 'client',
  kind: 'query',
  description: 'One of your clients.',
  access: practiceOwner(),
  input: oneClient,
  output: clientDetails,
  run: (ctx, { clientId }) => readDetails(ctx, clientId, { withIntake: true }),
});

/**
 * A client as their owner reads them, and that they did, on record.
 * @param withIntake the answers of the intake form are opened as well
 * @throws not_found
 */
export async function readDetails(
  ctx: OperationContext,
  clientId: string,
  { withIntake }: { withIntake: boolean },
) {
  return ctx.db.run(async (db) => {
    const now = new Date(ctx.clock.now());
    const row = await readClient(db, clientId, now);
    if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
    const summary = await readClientSummary(db, { practiceId: ctx.practice.id, clientId, now });
    const { note, intake, notesEnabled, ...person } = row;
    const health = {
      note: notesEnabled && note !== null,
      intake: withIntake && notesEnabled && intake !== null,
    };
    await addToAudit(ctx, db, {
      action: 'client',
      subjectKind: 'client',
      subjectId: clientId,
      detail: health,
    });
    const canBeBooked = Boolean(person.email || person.phone);
    return {
      ...person,
      notesEnabled,
      name: fullName(person),
      fullAddress: fullAddress(person),
      clientNote: health.note
        ? { text: decryptText('client-notes', note!.encrypted), time: new Date(note!.time) }
        : null,
      intakeForm: health.intake
        ? { text: decryptText('intake-answers', intake!.encrypted!), time: new Date(intake!.time) }
        : null,
      balanceCents: summary.balanceCents,
      balanceCurrency: summary.balanceCurrency,
      canBeBooked,
      cannotBeBookedReason: canBeBooked ? null : CLIENT_MESSAGES.unreachable,
    };
  });
}
