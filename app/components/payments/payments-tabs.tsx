import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { TabNav } from '#app/ui/display/tab-nav.tsx';

/** The parts of the payments area: what clients pay, what reaches the bank, and what they dispute. */
export function PaymentsTabs() {
  const { disputesToAnswer } = usePortal();
  return (
    <TabNav
      label="Payments"
      className="mt-4"
      items={[
        { to: paths.payments(), label: 'Payments', end: true },
        { to: paths.payouts(), label: 'Payouts' },
        { to: paths.disputes(), label: 'Disputes', count: disputesToAnswer || undefined },
      ]}
    />
  );
}
