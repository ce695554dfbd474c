import { http, HttpResponse, type RequestHandler } from 'msw';
import type Stripe from 'stripe';
import { esc, page, shell } from '../../core/page-shell.ts';
import type { Surroundings } from '../../core/vendor.ts';
import { newId } from '../call.ts';
import type { StripeTables } from '../tables.ts';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function shownInvoice(one: Stripe.Invoice, nonce: string): string {
  const rows = one.lines.data
    .map(({ description, amount }) => `<p>${esc(description ?? '')}: ${money(amount)}</p>`)
    .join('');
  const title = `Invoice ${one.number ?? ''}`;
  return shell(
    title,
    nonce,
    `<h1>${esc(title)}</h1>${rows}<p>Total: ${money(one.total)}. ${one.status === 'paid' ? 'Paid.' : 'Not paid.'}</p>`,
  );
}

/** A page of one line, as a PDF has to be written to open. */
function pdf(text: string): string {
  const stream = `BT /F1 16 Tf 72 720 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return `${body}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`;
}

/** Where `hosted_invoice_url` and `invoice_pdf` lead. */
export function invoicePages({ store }: Surroundings<StripeTables>): RequestHandler[] {
  const find = (id: unknown) => store.all('invoices').find((one) => one.id === id);
  return [
    http.get('*/i/:invoice', ({ params }) => {
      const nonce = newId('', 24);
      const one = find(params.invoice);
      return one
        ? page(shownInvoice(one, nonce), nonce)
        : page(shell('Not found', nonce, '<h1>Not found</h1>'), nonce, 404);
    }),
    http.get('*/i/:invoice/pdf', ({ params }) => {
      const one = find(params.invoice);
      if (!one) return new HttpResponse(null, { status: 404 });
      return new HttpResponse(pdf(`Invoice ${one.number}: ${money(one.total)}`), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="Invoice-${one.number}.pdf"`,
        },
      });
    }),
  ];
}
