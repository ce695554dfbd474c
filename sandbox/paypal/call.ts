import type { SandboxStore } from '../core/store.ts';
import { missing, PaypalFault } from './faults.ts';
import type { PaypalTables, SandboxCapture, SandboxOrder } from './objects.ts';

export type PaypalStore = SandboxStore<PaypalTables>;

/** One authorised call, with what its endpoint needs. */
export interface Call {
  store: PaypalStore;
  /** Epoch milliseconds. */
  now: number;
  path: Record<string, string>;
  body: unknown;
  /** The account in whose name the caller acts; null: none was named. */
  merchant: string | null;
  emit: (type: string, resourceType: string, resource: object) => void;
}

export interface Route {
  method: 'get' | 'post';
  path: string;
  /** Answers status and object, or throws PaypalFault. */
  run: (call: Call) => { status: number; object: object };
}

export const timeOf = ({ now }: Call): string => `${new Date(now).toISOString().slice(0, 19)}Z`;

/** PayPal acts for a merchant who gave the platform leave, and for no other. */
function mustActFor(call: Call, merchant: string): void {
  if (call.merchant !== merchant)
    throw new PaypalFault(
      403,
      'PERMISSION_DENIED',
      'You do not have permission to access or perform operations on this resource.',
    );
}

export function orderOf(call: Call): SandboxOrder {
  const order = call.store.get('orders', call.path.id ?? '');
  if (!order) throw missing();
  mustActFor(call, order.merchant);
  return structuredClone(order);
}

export function captureOf(call: Call): SandboxCapture {
  const capture = call.store.get('captures', call.path.id ?? '');
  if (!capture) throw missing();
  mustActFor(call, capture.merchant);
  return structuredClone(capture);
}
