import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { sellerStatusOutput } from '../outputs.ts';
import { readMerchantRow, type MerchantRow } from './merchant-row.ts';

const STATES = ['not_connected', 'begun', 'incomplete', 'complete', 'lost'] as const;

const paypalAccountOutput = z
  .object({
    state: z.enum(STATES),
    paypalConnected: z.boolean(),
    paypalActive: z.boolean(),
    venmoActive: z.boolean(),
    merchantId: z.string().nullable(),
    displayName: z.string().nullable(),
    sellerStatus: sellerStatusOutput,
    manageUrl: z.string().nullable(),
    isSwitchedOn: z.boolean().meta({ description: 'False where this installation does without PayPal.' }),
  })
  .meta({ id: 'PaypalAccount' });

const NOTHING = { isOnboardingComplete: false, paymentsReceivable: false, primaryEmailConfirmed: false };

/** The practice's account at PayPal (002 §3, PayPal info), as it was told last. */
export const paypalAccount = operation({
  name: 'paypalAccount',
  kind: 'query',
  description: 'Your account at PayPal.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: paypalAccountOutput,
  async run(ctx) {
    const { merchants } = ctx.ports;
    const row = await ctx.db.run((sql) => readMerchantRow(sql, ctx.practice.id));
    const isSwitchedOn = merchants !== null;
    if (!row?.isConnected)
      return {
        state: stateOf(row),
        ...{ paypalConnected: false, paypalActive: false, venmoActive: false, merchantId: null },
        ...{ displayName: null, sellerStatus: NOTHING, manageUrl: null, isSwitchedOn },
      };
    const { paypalActive, venmoActive, merchantId, displayName } = row;
    const { isOnboardingComplete, paymentsReceivable, primaryEmailConfirmed } = row;
    return {
      state: stateOf(row),
      paypalConnected: true,
      ...{ paypalActive, venmoActive, merchantId, displayName },
      sellerStatus: { isOnboardingComplete, paymentsReceivable, primaryEmailConfirmed },
      manageUrl: merchants && merchantId !== null ? merchants.managePage(merchantId) : null,
      isSwitchedOn,
    };
  },
});

function stateOf(row: MerchantRow | undefined): (typeof STATES)[number] {
  if (!row?.isConnected) return row?.trackingId ? 'begun' : 'not_connected';
  if (row.erroredAt !== null) return 'lost';
  return row.isOnboardingComplete ? 'complete' : 'incomplete';
}
