import { useState } from 'react';
import { phoneLink } from '#app/lib/phone.ts';
import { Button } from '#app/ui/button.tsx';
import { TextLink } from './text-link.tsx';
import { useClientAct } from './use-client-act.ts';

interface PhoneNumberProps {
  clientId: string;
  /** '(•••) •••-0142' */
  masked: string;
}

/** A client's number, hidden until it is asked for: others look at the same screen, and each look is recorded. */
export function PhoneNumber({ clientId, masked }: PhoneNumberProps) {
  const [shown, setShown] = useState<{ text: string; dialled: string } | null>(null);
  const { busy, send } = useClientAct(`phone ${clientId}`, {
    onDone: ({ value }) =>
      setShown({ text: String(value.formattedPhoneNumber), dialled: String(value.phoneNumber) }),
  });
  // Another number was saved meanwhile.
  const stale = shown !== null && shown.text.slice(-4) !== masked.slice(-4);
  if (shown && !stale) {
    return (
      <TextLink href={phoneLink(shown.dialled) ?? `tel:${shown.dialled}`}>
        <span className="tabular">{shown.text}</span>
      </TextLink>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      <span
        className="tabular text-ink-soft"
        aria-label={`Phone number ending in ${masked.slice(-4)}`}
        role="img"
      >
        {masked}
      </span>
      <Button size="sm" variant="ghost" busy={busy} onPress={() => send('viewPhone', { id: clientId })}>
        Show
      </Button>
    </span>
  );
}
