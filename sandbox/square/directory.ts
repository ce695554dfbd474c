import { given, newId, type Call } from './call.ts';
import type { Card } from './tables.ts';

/** What sellers do in Square's own directory of customers, and what card networks tell of their cards. */

export function deleteCustomer(call: Call, id: string) {
  const customer = call.need('customers', id, 'customer_id');
  const isTheirs = (card: Card) => call.find('customers', card.customer_id)?.id === customer.id;
  for (const card of call.list('cards').filter(isTheirs))
    call.save('cards', { ...card, enabled: false, disabled_at: call.now, version: card.version + 1 });
  call.put('gone', customer.id, { id: customer.id });
  call.emit('customer.deleted', 'customer', customer);
  return { id };
}

/** Makes a new customer of several, which are deleted. Their cards stay as they are, and their names answer with the new customer. */
export function mergeCustomers(call: Call, ids: string[]) {
  const from = ids.map((id) => call.need('customers', id, 'customer_id'));
  const merged = given({
    ...from[0]!,
    id: newId(26),
    created_at: call.now,
    updated_at: call.now,
    reference_id: undefined,
    creation_source: 'MERGE' as const,
    version: 0,
  });
  const beside = { event_context: { merge: { from_customer_ids: ids, to_customer_id: merged.id } } };
  call.save('customers', merged);
  call.emit('customer.created', 'customer', merged, beside);
  for (const customer of from) {
    call.put('gone', customer.id, { id: customer.id, into: merged.id });
    call.emit('customer.deleted', 'customer', customer, beside);
  }
  return { id: merged.id };
}

/** A seller deletes a card; its event says little more than which. */
export function forgetCard(call: Call, id: string) {
  const card = call.need('cards', id, 'card_id');
  call.save('cards', { ...card, enabled: false, disabled_at: call.now, version: card.version + 1 });
  const { customer_id, merchant_id, version } = card;
  const left = { id, customer_id, merchant_id, version, enabled: false };
  call.emit('card.forgotten', 'card', left);
  return { id };
}

export function renewCard(call: Call, id: string, to: { last4: string; expMonth: number; expYear: number }) {
  const card = call.need('cards', id, 'card_id');
  const renewed = {
    ...card,
    last_4: to.last4,
    exp_month: to.expMonth,
    exp_year: to.expYear,
    version: card.version + 1,
  };
  call.save('cards', renewed);
  call.emit('card.automatically_updated', 'card', renewed);
  return { id };
}
