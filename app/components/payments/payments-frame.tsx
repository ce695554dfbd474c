import type { ReactNode } from 'react';
import { PaymentsTabs } from './payments-tabs.tsx';

/** A page beside the payments: their heading and tabs above it. */
export const PaymentsFrame = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10">
    <h1 className="text-2xl leading-8 font-semibold tracking-tight">Payments</h1>
    <PaymentsTabs />
    {children}
  </main>
);

/** A figure with its word above it. */
export const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="tabular mt-0.5 text-2xl leading-8 font-semibold tracking-tight">{children}</dd>
  </div>
);
