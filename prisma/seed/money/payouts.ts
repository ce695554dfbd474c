import { aDispute, aYearOfPayouts, type Scene } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoPractice } from '../demo-practice.ts';

/** The practice one of whose clients went to their bank. */
const DISPUTED = 'loom-street';

/** What the practice's cards brought is paid out week by week; one client disputes a visit of the last weeks. */
export function makePayouts(scene: Scene, demo: DemoPractice): void {
  const name = demo.slug.replaceAll('-', '_');
  aYearOfPayouts(scene, scene.cardProvider === 'square' ? `M_${name}` : `acct_demo_${name}`);
  if (demo.slug === DISPUTED) disputeOne(scene);
}

function disputeOne(scene: Scene): void {
  const given = new Set(scene.of('adjustment').map(({ billId }) => billId));
  const charge = scene
    .of('transaction')
    .filter(({ purpose, state, billId, createdAt, providerPaymentIntentId }) => {
      const age = scene.now - Number(createdAt);
      const isPaid = purpose === 'bill' && state === 1 && providerPaymentIntentId;
      return isPaid && !given.has(billId) && age > 8 * DAY_MS && age < 60 * DAY_MS;
    })
    .sort((a, b) => Number(b.createdAt) - Number(a.createdAt))[0];
  if (!charge) return;
  const { billId, id: transactionId, amountCents, amountCurrency: currency = 'USD' } = charge;
  aDispute(scene, { billId, transactionId: transactionId!, amountCents, currency });
}
