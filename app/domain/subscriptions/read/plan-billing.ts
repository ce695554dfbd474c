import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { readRow } from '../keep/row.ts';

const billingCard = z
  .object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })
  .meta({ id: 'PlanCard' });
const billingAddress = z
  .object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  })
  .meta({ id: 'BillingAddress' });
const planInvoice = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    createdAt: z.date(),
    totalCents: z.int(),
    state: z.enum(['paid', 'open', 'void']),
    pageUrl: z.string().nullable(),
    pdfUrl: z.string().nullable(),
  })
  .meta({ id: 'PlanInvoice' });

const details = z.object({
  isKnown: z.boolean().meta({ description: 'False where the card company does not answer.' }),
  card: billingCard.nullable(),
  creditCents: z.int().meta({ description: 'Kept of what you paid: your next invoices take it first.' }),
  email: z.string(),
  name: z.string(),
  address: billingAddress.nullable(),
  invoices: z.array(planInvoice),
});

/** The card, the address and the invoices of a plan: they are kept at the card company, and asked for there each time. */
export const planBilling = operation({
  name: 'planBilling',
  kind: 'query',
  description: 'The card, the address and the invoices of your plan.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: details.extend({ cardForm: cardForm.nullable(), updatedAt: z.date() }).meta({ id: 'PlanBilling' }),
  async run(ctx) {
    const { billing, cards } = ctx.ports;
    // Before what the card company says: what another window saves meanwhile is told as a change.
    const { updatedAt } = await ctx.db.read((db) =>
      db.selectFrom('Practice').select('updatedAt').executeTakeFirstOrThrow(),
    );
    const known = billing ? await ask(ctx) : NOTHING;
    return { ...known, updatedAt, cardForm: billing ? cards.browserConfig(null) : null };
  },
});

const NOTHING: z.output<typeof details> = {
  isKnown: true,
  card: null,
  creditCents: 0,
  email: '',
  name: '',
  address: null,
  invoices: [],
};

async function ask(ctx: OperationContext): Promise<z.output<typeof details>> {
  const { billing } = ctx.ports;
  const row = await ctx.db.run((sql) => readRow(sql));
  const customer = row?.providerCustomerId;
  if (!customer) return NOTHING;
  try {
    const [who, invoices] = await Promise.all([billing!.readCustomer(customer), billing!.invoices(customer)]);
    const { card } = who;
    return {
      isKnown: true,
      card: card && {
        brand: card.brand,
        last4: card.last4,
        expMonth: card.expMonth,
        expYear: card.expYear,
      },
      creditCents: who.creditCents,
      email: who.email ?? '',
      name: who.name ?? '',
      address: who.address,
      invoices: invoices.map(({ createdAt, ...one }) => ({ ...one, createdAt: new Date(createdAt) })),
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'the bills of a plan could not be asked for');
    return { ...NOTHING, isKnown: false };
  }
}
