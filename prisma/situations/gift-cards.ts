import { v7 as uuid } from 'uuid';
import { codeHash, newCode } from '#app/domain/gift-cards/code.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { encryptToken, newToken, tokenHash } from '#app/platform/tokens.ts';
import { DEMO_IDS, type Scene } from './scene.ts';

interface Buyer {
  id: string;
  card?: { id: string };
}

interface Ordered {
  amountCents?: number;
  /** Epoch ms; now unless told otherwise. */
  deliverAt?: number;
  /** Epoch ms; null of what is paid. */
  payUntil?: number | null;
}

/** A gift card that was ordered and waits for its buyer's card, with its link and code. */
export function anUnpaidGiftCard(
  scene: Scene,
  buyer: Buyer,
  { amountCents = 5_000, deliverAt, payUntil = scene.now + HOUR_MS }: Ordered = {},
) {
  const token = newToken();
  const code = newCode();
  const card = scene.add('giftCard', {
    id: uuid(),
    clientId: buyer.id,
    codeHash: codeHash(code),
    codeEncrypted: encryptToken(code),
    amountCents,
    purchaserName: 'Mia Stone',
    purchaserEmail: 'mia.stone@example.com',
    recipientName: 'Jo',
    recipientEmail: 'jo@example.com',
    deliverAt: new Date(deliverAt ?? scene.now),
    payUntil: payUntil === null ? null : new Date(payUntil),
    paymentMethodId: buyer.card?.id ?? null,
    tokenHash: tokenHash(token),
    tokenEncrypted: encryptToken(token),
    createdAt: new Date(scene.now),
  });
  return { ...card, token, code };
}

/** A gift card that was paid by card: its charge, and the value that it came onto the card with. */
export function aGiftCard(scene: Scene, buyer: Buyer, ordered: Ordered = {}) {
  // It waits no more; the ledger makes it active.
  const card = anUnpaidGiftCard(scene, buyer, { ...ordered, payUntil: null });
  const createdAt = new Date(scene.now);
  const { cardProvider: provider } = scene;
  const intent = DEMO_IDS[provider].payment(card.amountCents, 'usd', card.id!.replaceAll('-', ''));
  const transaction = scene.add('transaction', {
    id: uuid(),
    billId: card.id!,
    state: 1,
    amountCents: card.amountCents,
    provider,
    providerPaymentIntentId: intent,
    paymentMethodId: buyer.card?.id ?? null,
    idempotencyKey: `charge:${uuid()}`,
    createdAt,
    resolvedAt: createdAt,
  });
  const movement = { billId: card.id!, amountCents: card.amountCents, createdAt };
  scene.add('ledgerEntry', {
    ...movement,
    id: uuid(),
    transactionId: transaction.id!,
    kind: 'charge',
    debit: provider,
    credit: 'client',
    provider,
    providerId: intent,
  });
  scene.add('ledgerEntry', {
    ...movement,
    id: uuid(),
    giftCardId: card.id!,
    kind: 'gift_card_value',
    debit: 'client',
    credit: 'gift_cards',
  });
  return card;
}
