import { z } from 'zod';
import { changesElsewhere } from '#app/domain/calendar-integrations/index.ts';
import { notDoneOutside } from '#app/domain/conferencing/index.ts';
import {
  disputesWaiting,
  readDisputesWaiting,
  readReturned,
  returnedMoney,
} from '#app/domain/payments-directory/index.ts';
import { readWaitingMessages, waitingMessage } from '#app/domain/website/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { inboxLabel } from './classify.ts';
import { readInbox, type InboxRow } from './inbox-rows.ts';
import { INBOX_LABELS, type InboxLabel } from './messages.ts';

/** Items named of each kind; more than these are only counted. */
const MAX_NAMED = 100;

const inboxItem = z
  .object({
    id: z.uuid(),
    label: z.enum(Object.values(INBOX_LABELS) as [InboxLabel, ...InboxLabel[]]),
    startsAt: z.date(),
    endsAt: z.date(),
    client: z
      .object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable().meta({ description: 'E.164.' }),
      })
      .meta({ id: 'InboxClient' }),
    services: z.array(z.string()),
    location: z.string(),
    fullTotal: z.int().meta({ description: 'Cents: price, fees and tip, less what was given back.' }),
    dueCents: z.int().meta({ description: 'Cents still to be paid.' }),
    isFee: z.boolean().meta({ description: 'It was cancelled, and a fee is owed for that.' }),
    amountCurrency: currency,
    paymentError: z.string().nullable(),
    clientMessage: z.string().nullable().meta({ description: 'What the client wrote with the booking.' }),
    canCharge: z.boolean().meta({ description: 'There is a card to charge (again).' }),
    canAskForCard: z.boolean().meta({ description: 'A card is waited for, and the client can be reached.' }),
    canSendInvoice: z
      .boolean()
      .meta({ description: 'It is due, there is no card to charge, and the client can be reached.' }),
    instantActionToken: z
      .string()
      .meta({ description: 'Opens the appointment, keep it from others; empty where it cannot be shown.' }),
  })
  .meta({ id: 'InboxItem' });

type Item = z.input<typeof inboxItem>;

/** What waits for the practitioner: requests, failed payments, missing payments (001 §2, §7); each list by its start. */
export const proInbox = operation({
  name: 'proInbox',
  kind: 'query',
  description: 'What waits for you: requests, failed payments and missing payments.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      pendingAppointments: z.array(inboxItem),
      failedPayments: z.array(inboxItem),
      missingPayments: z.array(inboxItem),
      accountProblems: z
        .array(z.string())
        .meta({ description: 'What is wrong with your accounts at payment companies.' }),
      ...disputesWaiting,
      ...returnedMoney,
      changedElsewhere: z.array(z.string()).meta({
        description:
          'What you moved or deleted in your other calendar, to be offered or put back; five at most.',
      }),
      notDone: z.array(z.string()).meta({
        description:
          'Video meetings that could not be made, and what could not be written into your other calendar; five at most.',
      }),
      websiteMessages: z
        .array(waitingMessage)
        .meta({ description: 'What visitors of your website wrote, until you set it aside; the oldest.' }),
      requestCount: z.int().meta({ description: 'Of requests, also of those beyond what is named.' }),
      paymentCount: z
        .int()
        .meta({ description: 'Of failed and missing payments, also of those beyond what is named.' }),
      count: z.int().meta({ description: 'Of all, also of those beyond what is named.' }),
    })
    .meta({ id: 'ProInbox' }),
  async run(ctx) {
    const now = ctx.clock.now();
    const practiceId = ctx.practice.id;
    const [{ rows, ...counts }, disputes, returned, changedElsewhere, notDone, websiteMessages] =
      await ctx.db.read((sql) =>
        Promise.all([
          readInbox(sql, practiceId, new Date(now), MAX_NAMED),
          readDisputesWaiting(sql, practiceId, new Date(now)),
          readReturned(sql, practiceId, new Date(now)),
          changesElsewhere(sql, { practiceId, now }),
          notDoneOutside(sql, { practiceId, now }),
          readWaitingMessages(sql, MAX_NAMED),
        ]),
      );
    const items = rows.flatMap((row) => itemOf(row, now) ?? []);
    const of = (...labels: InboxLabel[]) => items.filter(({ label }) => labels.includes(label));
    return {
      pendingAppointments: of(INBOX_LABELS.pending),
      failedPayments: of(INBOX_LABELS.failed),
      missingPayments: of(INBOX_LABELS.pastDue, INBOX_LABELS.unprocessed),
      accountProblems: counts.accountProblems,
      ...disputes,
      ...returned,
      changedElsewhere,
      notDone,
      websiteMessages,
      requestCount: counts.requests,
      paymentCount: counts.payments,
      count: counts.count,
    };
  },
});

function itemOf(row: InboxRow, now: number): Item | null {
  const label = inboxLabel(row, now);
  if (!label) return null;
  const { encrypted, state, isOwed, hasTransaction: _tried, ...view } = row;
  const { email, phone } = row.client;
  const isDue = (state === 'approved' || row.isFee) && isOwed && row.dueCents > 0;
  return {
    ...view,
    label,
    canSendInvoice: isDue && !row.canCharge && (email !== null || phone !== null),
    instantActionToken: linkToken(encrypted) ?? '',
  };
}
