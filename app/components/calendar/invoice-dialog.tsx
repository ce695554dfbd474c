import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { INVOICE_CHANNELS } from '#app/domain/payments/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { DueDialogProps } from './money-question.ts';

type Channel = (typeof INVOICE_CHANNELS)[number];

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Sends the invoice by email, text message or both. */
export function InvoiceDialog({ appointment, deeds, onClose }: DueDialogProps) {
  const { id: appointmentId, client, dueCents, amountCurrency } = appointment;
  const { email, phone } = client;
  const [sendTo, setSendTo] = useState<Channel>(email ? 'email' : 'sms');
  const reachable = email !== null || phone !== null;
  const title = dueCents > 0 ? `Invoice for ${formatMoney(dueCents, amountCurrency)}` : 'Invoice, paid';

  async function send() {
    const answer = await deeds.send('sendInvoice', { appointmentId, sendTo });
    if (answer?.ok) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button onPress={onClose} disabled={deeds.busy !== null}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!reachable}
            busy={deeds.busy === 'sendInvoice'}
            busyLabel="Sending"
            onPress={() => void send()}
          >
            Send invoice
          </Button>
        </>
      }
    >
      <RadioCards
        label={`Send it to ${client.name} by`}
        name="sendTo"
        value={sendTo}
        onChange={(chosen) => setSendTo(chosen as Channel)}
        cards={[
          {
            value: 'email',
            title: 'Email',
            description: email ?? 'No email address on file',
            media: <Mail {...icon} />,
            disabled: !email,
          },
          {
            value: 'sms',
            title: 'Text message',
            description: phone ? formatPhone(phone) : 'No phone number on file',
            media: <MessageSquareText {...icon} />,
            disabled: !phone,
          },
          { value: 'both', title: 'Both', disabled: !email || !phone },
        ]}
      />
    </Dialog>
  );
}
