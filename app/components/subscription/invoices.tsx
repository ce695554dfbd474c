import { Part, Words } from '#app/components/banking/parts.tsx';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { dollars, type BillingView } from './plan-view.ts';

type Invoice = BillingView['invoices'][number];

function StateBadge({ state, totalCents }: Invoice) {
  // More was given back by it than charged: nobody has paid that.
  if (state === 'paid' && totalCents < 0) return <Badge tone="accent">Credit</Badge>;
  if (state === 'paid') return <Badge tone="green">Paid</Badge>;
  if (state === 'open') return <Badge tone="red">Open</Badge>;
  return <Badge tone="grey">Not charged</Badge>;
}

/** Every invoice with its PDF and its page at the card company, newest first. */
export function Invoices({ billing, timeZone }: { billing: BillingView; timeZone: string }) {
  const { invoices, isKnown } = billing;
  return (
    <Part id="invoices" title="Invoices">
      {!isKnown ? (
        <Words>{PLAN_MESSAGES.unreachable}</Words>
      ) : invoices.length === 0 ? (
        <Words>There are none yet. Each appears here as soon as something is charged.</Words>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} {...{ invoice, timeZone }} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function InvoiceRow({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const { number, createdAt, totalCents, pdfUrl, pageUrl } = invoice;
  const name = number ?? 'Invoice';
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <div className="min-w-0">
        <p className="font-medium">{formatLongDate(new Date(createdAt), timeZone)}</p>
        <p className="truncate text-sm text-ink-mute">{name}</p>
      </div>
      <p className="tabular text-right font-medium">{dollars(totalCents)}</p>
      <p className="sm:w-28 sm:text-right">
        <StateBadge {...invoice} />
      </p>
      <p className="flex justify-end gap-4 text-sm">
        {pdfUrl ? (
          <a
            href={pdfUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF of ${name}`}
            className="inline-flex min-h-11 items-center font-medium text-accent-text underline underline-offset-4"
          >
            PDF
          </a>
        ) : null}
        {pageUrl ? (
          <a
            href={pageUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Page of ${name}`}
            className="inline-flex min-h-11 items-center font-medium text-accent-text underline underline-offset-4"
          >
            Page
          </a>
        ) : null}
      </p>
    </li>
  );
}
