import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readSellerRow, type SellerRow } from './seller-row.ts';

const STATES = ['not_connected', 'connected', 'stopped', 'lost', 'disconnected'] as const;

const squareAccountOutput = z
  .object({
    state: z.enum(STATES),
    squareConnected: z.boolean(),
    displayName: z.string().nullable(),
    currency: z.enum(['USD', 'CAD']).nullable(),
    erroredAt: z.date().nullable().meta({ description: 'Since when no card can be charged.' }),
    message: z.string().nullable().meta({ description: 'Something to know while cards still work.' }),
    error: z.string().nullable().meta({ description: 'Why cards cannot be charged.' }),
    manageUrl: z.string().nullable(),
    isSwitchedOn: z.boolean().meta({ description: 'False where this installation does without Square.' }),
  })
  .meta({ id: 'SquareAccount' });

/** The practice's account at Square (002 §3, Square info), as it was told last. */
export const squareAccount = operation({
  name: 'squareAccount',
  kind: 'query',
  description: 'Your account at Square.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: squareAccountOutput,
  async run(ctx) {
    const { sellers } = ctx.ports;
    const row = await ctx.db.run((sql) => readSellerRow(sql, ctx.practice.id));
    const isConnected = row !== undefined && !row.isDisconnected;
    const isLost = isConnected && row.erroredAt !== null;
    return {
      state: stateOf(row),
      squareConnected: isConnected,
      displayName: row?.displayName ?? null,
      currency: row?.currency ?? null,
      erroredAt: isConnected ? row.erroredAt : null,
      message: isConnected && !isLost ? row.error : null,
      error: isLost ? row.error : null,
      manageUrl: isConnected && sellers ? sellers.managePage(row.merchantId) : null,
      isSwitchedOn: sellers !== null,
    };
  },
});

function stateOf(row: SellerRow | undefined): (typeof STATES)[number] {
  if (!row) return 'not_connected';
  if (row.isDisconnected) return 'disconnected';
  if (row.erroredAt === null) return 'connected';
  return row.stoppedFor === null ? 'lost' : 'stopped';
}
