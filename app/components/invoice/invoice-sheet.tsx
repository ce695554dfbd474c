import type { ReactNode } from 'react';
import { formatMoney } from '#app/lib/money.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';

/**
 * An invoice as a sheet of paper: who, to whom, for what, what is paid and what is left. The same in the dialog that sends it, on its
 * page and in print; paper is light, whatever the page around it is.
 */
export function InvoiceSheet({ invoice }: { invoice: OpValue<'appointmentInvoice'> }) {
  const { number, issuedAt, startsAt, timeZone, practice, practitioner, client, where } = invoice;
  const { lines, payments, totalCents, dueCents, currency, payUrl } = invoice;
  const money = (cents: number) => formatMoney(cents, currency);
  const paid = dueCents === 0;
  return (
    <article
      data-theme="light"
      aria-label={`Invoice ${number}`}
      className="bg-surface text-ink [overflow-wrap:anywhere]"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line pb-6">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-xl leading-7 font-semibold tracking-tight">{practice.name}</h2>
          <p className="mt-1 text-sm text-ink-soft">
            {[practitioner, practice.address, practice.phone && formatPhone(practice.phone)]
              .filter(Boolean)
              .map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="text-xl leading-7 font-semibold tracking-tight">{paid ? 'Receipt' : 'Invoice'}</p>
          <p className="tabular mt-1 text-sm text-ink-soft">No. {number}</p>
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-4 py-6 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
        <dl>
          <Fact term={paid ? 'Received from' : 'Bill to'}>
            <span className="font-medium">{client.name}</span>
            <span className="block whitespace-pre-line text-ink-soft">
              {[client.address, client.email].filter(Boolean).join('\n')}
            </span>
          </Fact>
        </dl>
        <dl className="grid content-start gap-4 sm:text-right">
          <Fact term="Date of visit">{formatLongDate(startsAt, timeZone)}</Fact>
          <Fact term="Where">{where}</Fact>
          <Fact term="Issued">{formatLongDate(issuedAt, timeZone)}</Fact>
        </dl>
      </div>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              Service
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, amountCents }, index) => (
            <Row key={index} label={label} value={money(amountCents)} className="border-b border-line" />
          ))}
        </tbody>
        <tfoot className="text-sm">
          <Row label="Total" value={money(totalCents)} className="font-semibold" />
          {payments.map(({ label, amountCents }, index) => (
            <Row key={index} label={label} value={money(-amountCents)} className="text-ink-soft" />
          ))}
          <Row
            label={paid ? 'Balance' : 'Amount due'}
            value={money(dueCents)}
            className="border-t border-line-strong text-base font-semibold"
          />
        </tfoot>
      </table>
      {paid ? (
        <p className="mt-6 text-sm text-ink-soft">
          Thank you. {practice.name} has received everything for this visit.
        </p>
      ) : null}
      {payUrl ? (
        <div className="mt-6">
          <LinkButton external to={payUrl} variant="soft" className="print:hidden">
            Pay online
          </LinkButton>
          <p className="hidden text-sm break-all text-ink-soft print:block">Pay online: {payUrl}</p>
        </div>
      ) : null}
    </article>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-mute">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

const Row = ({ label, value, className }: { label: string; value: string; className?: string }) => (
  <tr className={className}>
    <th scope="row" className="py-2.5 pr-6 text-left [font-weight:inherit]">
      {label}
    </th>
    <td className="tabular py-2.5 text-right whitespace-nowrap">{value}</td>
  </tr>
);
