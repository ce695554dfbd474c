import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Mail, MessageSquare } from 'lucide-react';
import { devOutbox } from '#app/domain/messaging/index.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { systemContext } from '#app/operations/context.ts';
import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { env } from '#app/platform/env/index.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export const handle = { servedOn: 'app' as const, private: true, development: true };
export const meta: MetaFunction = () => [{ title: 'Outbox · Tendwell development' }];

/** `?template=review_request` shows those of one template, and reaches further back for them. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  const template = new URL(request.url).searchParams.get('template');
  const outcome = await runOperation(
    devOutbox,
    systemContext(context.base.requestId),
    template ? { template, limit: 1_000 } : {},
  );
  if (!outcome.ok) throw errorPage(outcome.refusal);
  return { messages: outcome.value, mail: env().mail.mode, sms: env().sms.mode };
}

const TONES = { sent: 'green', queued: 'orange', failed: 'red' } as const;

/** Turns the addresses in a plain text into links, since that is what a reader does next. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+[^\s.,])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} className="break-all text-accent-text underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export default function Outbox() {
  const { messages, mail, sms } = useLoaderData<typeof loader>();
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <SectionHeader title="Outbox" level={1}>
        {mail === 'outbox' && sms === 'outbox'
          ? 'No mail server and no text provider are configured: messages arrive here.'
          : 'Messages written here are also handed to the configured providers.'}
      </SectionHeader>
      {messages.length === 0 ? (
        <EmptyState title="Nothing was sent yet">
          Book an appointment and its messages appear here.
        </EmptyState>
      ) : (
        <ol className="mt-6 grid gap-4">
          {messages.map((message) => (
            <Card as="li" key={message.id} data-template={message.template} data-channel={message.channel}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                {message.channel === 'email' ? (
                  <Mail aria-label="Email" className="size-4" />
                ) : (
                  <MessageSquare aria-label="Text message" className="size-4" />
                )}
                <span className="font-medium text-ink">{message.toAddress}</span>
                <span>{message.practiceName}</span>
                <time className="tabular">{formatDateTime(message.createdAt, 'UTC')}</time>
                <Badge tone={TONES[message.state]}>{message.state}</Badge>
              </div>
              {message.subject && <h2 className="mt-2 text-base font-semibold">{message.subject}</h2>}
              <p className="mt-2 text-sm whitespace-pre-line">
                <Linked text={message.bodyText} />
              </p>
              {message.icsText && <p className="mt-2 text-xs text-ink-soft">with a calendar file</p>}
            </Card>
          ))}
        </ol>
      )}
    </main>
  );
}
