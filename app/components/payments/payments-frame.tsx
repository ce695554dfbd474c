import type { ReactNode } from 'react';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { Pager, type PagerProps } from '#app/ui/display/pager.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';

/** A page beside the payments: their heading and tabs above it. */
export const PaymentsFrame = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10">
    <h1 className="text-2xl leading-8 font-semibold tracking-tight">Payments</h1>
    <PaymentsTabs />
    {children}
  </main>
);

interface ListFootProps extends PagerProps {
  /** What stands beside it. */
  children?: ReactNode;
}

/** Below a list that goes on: where one is in it. Nothing where it has one page and nothing stands beside. */
export const ListFoot = ({ children, ...pager }: ListFootProps) =>
  children || pager.count > pager.pageSize ? (
    <div className="flex flex-wrap items-center justify-between border-t border-line">
      {children}
      <Pager {...pager} className="ml-auto" />
    </div>
  ) : null;

interface AmountHeadProps {
  /** The list that it is one of, and what that is called. */
  back: { to: string; label: string };
  /** Written out, with its currency. */
  amount: string;
  badge: ReactNode;
  sentence: string;
}

/** The head of a page about one amount: how it stands, and a sentence about it. */
export const AmountHead = ({ back, amount, badge, sentence }: AmountHeadProps) => (
  <div>
    <BackLink to={back.to} className="mt-4">
      {back.label}
    </BackLink>
    <h2 className="tabular mt-2 flex flex-wrap items-center gap-3 text-xl font-semibold tracking-tight">
      {amount}
      {badge}
    </h2>
    <p className="mt-1 text-sm text-ink-soft">{sentence}</p>
  </div>
);

/** A figure with its word above it. */
export const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="tabular mt-0.5 text-2xl leading-8 font-semibold tracking-tight">{children}</dd>
  </div>
);
