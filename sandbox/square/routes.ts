import { given, invalid, newId, refusal, text, type Call, type Route } from './call.ts';
import { obtainToken, revokeToken } from './access.ts';
import { payments } from './payments.ts';
import type { Card, TypedCard } from './tables.ts';
import { cardOfNonce, refusalOfSaving } from './test-cards.ts';

const TOKEN_LIVES_MS = 24 * 3_600_000;

function tokenOf(call: Call): TypedCard {
  const token = text(call.body.source_id);
  if (!token) throw invalid('MISSING_REQUIRED_PARAMETER', 'source_id', 'Field must be set');
  if (token === 'cnon:card-nonce-already-used')
    throw invalid('SOURCE_USED', 'source_id', 'The provided source id was already used.');
  const nonce = cardOfNonce(token, call.ms);
  if (nonce) return nonce;
  const typed = call.useToken(token);
  if (!typed) throw invalid('NOT_FOUND', 'source_id', 'Card nonce not found', 404);
  if (typed.used) throw invalid('SOURCE_USED', 'source_id', 'The provided source id was already used.');
  if (call.ms - typed.at > TOKEN_LIVES_MS)
    throw invalid('SOURCE_EXPIRED', 'source_id', 'The provided source id has expired.');
  return typed;
}

function createCard(call: Call): object {
  const asked = (call.body.card ?? {}) as Record<string, unknown>;
  const customerId = text(asked.customer_id);
  if (!customerId) throw invalid('MISSING_REQUIRED_PARAMETER', 'card.customer_id', 'Field must be set');
  const customer = call.find('customers', customerId);
  if (!customer) throw invalid('CUSTOMER_NOT_FOUND', 'card.customer_id', 'The customer was not found.', 404);
  const typed = tokenOf(call);
  const errors = refusalOfSaving(typed);
  if (errors) throw refusal(400, errors);
  const card: Card = given({
    id: `ccof:${newId(20)}`,
    card_brand: typed.brand,
    last_4: typed.last4,
    exp_month: typed.expMonth,
    exp_year: typed.expYear,
    cardholder_name: text(asked.cardholder_name),
    fingerprint: `sq-1-${typed.bin}-${typed.last4}`,
    customer_id: customer.id,
    merchant_id: call.account,
    reference_id: text(asked.reference_id),
    enabled: true,
    card_type: 'CREDIT' as const,
    prepaid_type: 'NOT_PREPAID' as const,
    bin: typed.bin,
    created_at: call.now,
    version: 1,
  }) as Card;
  call.save('cards', card);
  call.put('natures', card.id, { behaviour: typed.behaviour });
  call.emit('card.created', 'card', card);
  return { card };
}

function createCustomer(call: Call): object {
  const { body } = call;
  const names = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'];
  if (!names.some((name) => text(body[name]))) {
    const detail = `At least one of ${names.map((name) => `\`${name}\``).join(', ')} is required.`;
    throw invalid('BAD_REQUEST', 'given_name', detail);
  }
  const address = text(body.email_address);
  if (address && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
    throw invalid('INVALID_EMAIL_ADDRESS', 'email_address', 'Expected email_address to be a valid address');
  const customer = given({
    id: newId(26),
    created_at: call.now,
    updated_at: call.now,
    given_name: text(body.given_name),
    family_name: text(body.family_name),
    email_address: address,
    reference_id: text(body.reference_id),
    creation_source: 'THIRD_PARTY' as const,
    version: 0,
  });
  call.save('customers', customer);
  return { customer };
}

export const ROUTES: readonly Route[] = [
  { method: 'post', path: '/oauth2/token', ofApplication: 'body', run: obtainToken },
  { method: 'post', path: '/oauth2/revoke', ofApplication: 'header', run: revokeToken },
  { method: 'post', path: '/v2/customers', run: createCustomer },
  {
    method: 'get',
    path: '/v2/customers/:id',
    run: (call) => ({ customer: call.need('customers', call.path.id!, 'customer_id') }),
  },
  { method: 'post', path: '/v2/cards', run: createCard },
  {
    method: 'get',
    path: '/v2/cards/:id',
    run: (call) => ({ card: call.need('cards', decodeURIComponent(call.path.id!), 'card_id') }),
  },
  {
    method: 'post',
    path: '/v2/cards/:id/disable',
    run(call) {
      const card = call.need('cards', decodeURIComponent(call.path.id!), 'card_id');
      if (!card.enabled) return { card };
      const disabled = { ...card, enabled: false, disabled_at: call.now, version: card.version + 1 };
      call.save('cards', disabled);
      call.emit('card.disabled', 'card', disabled);
      return { card: disabled };
    },
  },
  ...payments,
  {
    method: 'get',
    path: '/v2/locations',
    run: (call) => ({
      locations: call.seller.locations.map((place) => ({ ...place, merchant_id: call.account })),
    }),
  },
  {
    method: 'get',
    path: '/v2/merchants/:id',
    run(call) {
      const {
        locations: _places,
        generation: _times,
        scopes: _scopes,
        status = 'ACTIVE',
        ...merchant
      } = call.seller;
      if (call.path.id !== 'me' && call.path.id !== merchant.id)
        throw invalid('NOT_FOUND', 'merchant_id', 'Merchant not found', 404);
      return { merchant: { ...merchant, status, language_code: 'en-US' } };
    },
  },
];
