import type { Call } from './call.ts';

/** One endpoint of the sandbox's API. */
export interface Route {
  method: 'get' | 'post';
  path: string;
  /** Top-level parameters that Stripe knows here; any other is refused as Stripe refuses it. */
  accepts?: string[];
  /** May be called with the publishable key, by Stripe.js. */
  browser?: boolean;
  /** Answers with the object, or throws StripeFault. */
  run: (call: Call) => object;
}
