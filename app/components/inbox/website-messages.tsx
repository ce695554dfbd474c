import { PostForm } from '#app/components/forms/post-form.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { Inbox } from './inbox-items.ts';

type Message = Inbox['websiteMessages'][number];

const TITLE = 'Messages from your website';

interface WebsiteMessagesProps {
  messages: Message[];
  /** IANA zone of the practice. */
  timeZone: string;
  onPage: boolean;
}

/** What visitors of the website wrote, each until it is set aside. */
export function WebsiteMessages({ messages, timeZone, onPage }: WebsiteMessagesProps) {
  const Heading = onPage ? 'h2' : 'h3';
  return (
    <section className={onPage ? undefined : 'border-t border-line first:border-0'}>
      <Heading className={cx('font-semibold', onPage ? 'mb-3' : 'px-5 pt-5 sm:px-6')}>{TITLE}</Heading>
      <ul
        aria-label={TITLE}
        className={cx(
          'divide-y divide-line',
          onPage && 'rounded-lg border border-line bg-surface shadow-card',
        )}
      >
        {messages.map((message) => (
          <WebsiteMessage key={message.id} message={message} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function WebsiteMessage({ message, timeZone }: { message: Message; timeZone: string }) {
  const setting = useOperation(op.setContactMessageAside);
  const { id, name, email, phone, text, sentAt } = message;
  const call = phone && phoneLink(phone);
  const values = { contactMessageId: id };
  return (
    <li className="px-5 py-4 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <Badge tone="orange">Message from your website</Badge>
      </div>
      <p className="tabular mt-1 text-sm text-ink-soft">{formatDateTime(sentAt, timeZone)}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm wrap-anywhere">
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {phone ? call ? <a href={call}>{formatPhone(phone)}</a> : <span>{phone}</span> : null}
      </p>
      <blockquote className="mt-3 rounded-lg bg-sunken px-4 py-3 text-sm break-words whitespace-pre-line">
        {text}
      </blockquote>
      <PostForm
        action={paths.inbox()}
        values={values}
        className="mt-3"
        onSubmit={(event) => {
          // With scripts the page stays, and so does the sheet that it may stand in.
          event.preventDefault();
          void setting.run(values);
        }}
      >
        <Button type="submit" size="sm" busy={setting.isBusy} aria-label={`Done: ${name}`}>
          Done
        </Button>
      </PostForm>
    </li>
  );
}
