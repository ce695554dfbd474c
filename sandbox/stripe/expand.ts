import type { Call } from './call.ts';
import type { StripeTables } from './tables.ts';

/** Fields that hold an id, and the table where its object is. */
const REFERENCES: Readonly<Record<string, keyof StripeTables>> = {
  customer: 'customers',
  payment_method: 'payment_methods',
  setup_intent: 'setup_intents',
  payment_intent: 'payment_intents',
  latest_charge: 'charges',
  balance_transaction: 'balance_transactions',
  failure_balance_transaction: 'balance_transactions',
  charge: 'charges',
  default_payment_method: 'payment_methods',
  latest_invoice: 'invoices',
};

const SOURCES: Readonly<Record<string, keyof StripeTables>> = {
  ch: 'charges',
  re: 'refunds',
  dp: 'disputes',
  po: 'payouts',
};

type Node = Record<string, unknown>;

function expandPath(call: Call, node: unknown, [field, ...rest]: string[]): void {
  if (!field || !node || typeof node !== 'object') return;
  const holder = node as Node;
  const value = holder[field];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(call, item, rest);
    return;
  }
  // A movement's source is of many kinds; its id says which.
  const table = REFERENCES[field] ?? (field === 'source' ? SOURCES[String(value).split('_')[0]!] : undefined);
  if (table && typeof value === 'string') holder[field] = call.find(table, value) ?? value;
  expandPath(call, holder[field], rest);
}

/** Replaces ids by their objects, as `expand[]=setup_intent.payment_method` asks; changes and returns the answer. */
export function expand(call: Call, answer: object): object {
  const copy = structuredClone(answer);
  const asked = call.params.expand;
  const paths = Array.isArray(asked) ? asked : asked ? [asked] : [];
  for (const path of paths) expandPath(call, copy, String(path).split('.'));
  return copy;
}
