import { Printer } from 'lucide-react';
import { Button } from '#app/ui/buttons/button.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { OpValue } from '#app/components/operation/op.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

interface InvoicePageProps {
  invoice: OpValue<'appointmentInvoice'>;
  /** Where one came from. */
  back: { to: string; label: string };
}

/** An invoice on a page of its own: looked at, printed, or saved as PDF by the browser's own print. */
export function InvoicePage({ invoice, back }: InvoicePageProps) {
  const scripted = useHydrated();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10 print:max-w-none print:p-0"
    >
      <h1 className="sr-only">
        Invoice {invoice.number} for {invoice.client.name}
      </h1>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={back.to}>{back.label}</BackLink>
        {scripted ? (
          <Button icon={<Printer strokeWidth={1.75} aria-hidden />} onPress={() => print()}>
            Print or save as PDF
          </Button>
        ) : null}
      </div>
      <div
        data-theme="light"
        className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none"
      >
        <InvoiceSheet invoice={invoice} />
      </div>
    </main>
  );
}
