import { ExternalLink, Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { PartFailed } from '#app/components/clients/part-failed.tsx';
import { InvoiceSheet } from '#app/components/invoice/invoice-sheet.tsx';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import type { INVOICE_CHANNELS } from '#app/domain/payments/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import type { DueDialogProps } from './money-question.ts';

type Channel = (typeof INVOICE_CHANNELS)[number];

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const SWITCHED_OFF = 'Switched off in their communication settings';

/** Shows the invoice as the client will see it, and sends it by email, text message or both. */
export function InvoiceDialog({ appointment, actions, onClose }: DueDialogProps) {
  const { id: appointmentId, client, dueCents, amountCurrency } = appointment;
  const { value: invoice, refused, retry } = useQueryOperation(op.appointmentInvoice, { appointmentId });
  // What a list says is due may be older than the invoice itself.
  const left = invoice?.dueCents ?? dueCents;
  const closed = invoice?.closedChannels ?? [];
  const email = closed.includes('email') ? null : client.email;
  const phone = closed.includes('sms') ? null : client.phone;
  const [chosen, setChosen] = useState<Channel | null>(null);
  const possible = { email: email !== null, sms: phone !== null, both: email !== null && phone !== null };
  const sendTo = chosen && possible[chosen] ? chosen : email ? 'email' : 'sms';

  async function send() {
    const answer = await actions.send('sendClientInvoiceMutation', { appointmentId, sendTo });
    if (answer?.ok) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={left > 0 ? `Invoice for ${formatMoney(left, amountCurrency)}` : 'Receipt of a paid visit'}
      footer={
        <>
          <LinkButton
            external
            to={paths.portalInvoice(appointmentId)}
            target="_blank"
            icon={<ExternalLink {...icon} />}
            className="sm:mr-auto"
          >
            Print or save as PDF
          </LinkButton>
          <Button onPress={onClose} disabled={actions.busy !== null}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!possible.email && !possible.sms}
            busy={actions.busy === 'sendClientInvoiceMutation'}
            busyLabel="Sending"
            onPress={() => void send()}
          >
            {left > 0 ? 'Send invoice' : 'Send receipt'}
          </Button>
        </>
      }
    >
      <RadioCards
        label={`Send it to ${client.name} by`}
        name="sendTo"
        columns={3}
        value={sendTo}
        onChange={(next) => setChosen(next as Channel)}
        cards={[
          {
            value: 'email',
            title: 'Email',
            description: email ? (
              <Cut text={email} />
            ) : client.email ? (
              SWITCHED_OFF
            ) : (
              'No email address on file'
            ),
            media: <Mail {...icon} />,
            disabled: !possible.email,
          },
          {
            value: 'sms',
            title: 'Text message',
            description: phone ? formatPhone(phone) : client.phone ? SWITCHED_OFF : 'No phone number on file',
            media: <MessageSquareText {...icon} />,
            disabled: !possible.sms,
          },
          { value: 'both', title: 'Both', disabled: !possible.both },
        ]}
      />
      <section
        aria-label="Preview"
        data-theme="light"
        className="mt-5 rounded-lg border border-line bg-surface p-5 sm:p-7"
      >
        {invoice ? (
          <InvoiceSheet invoice={invoice} />
        ) : refused ? (
          <PartFailed text="The preview could not be loaded." onRetry={retry} />
        ) : (
          <div role="status" className="space-y-3">
            <span className="sr-only">Loading the preview</span>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
      </section>
    </Dialog>
  );
}

/** An endless address is cut to two lines; the invoice below has the whole. */
const Cut = ({ text }: { text: string }) => <span className="line-clamp-2 break-all">{text}</span>;
