import { Mail, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { SUPPORT_EMAIL } from '#app/domain/support/inputs.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card, SectionHeader } from '#app/ui/card.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { closeMessenger, openMessenger } from './messenger.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface SupportView {
  /** There is a chat here. */
  supportChat: boolean;
  /** What to say, and what not. */
  lead: string;
  /** Where a chat waits for whoever signs in. */
  logIn?: string | null;
}

/** Where one asks for help: in a chat where there is one, else by email. */
export function SupportRoom({ supportChat, lead, logIn }: SupportView) {
  const csrf = useCsrfToken();
  const scripted = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    return closeMessenger;
  }, []);
  async function chat() {
    setBusy(true);
    setProblem(await openMessenger(csrf));
    setBusy(false);
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
      <SectionHeader level={1} title="Help">
        {lead}
      </SectionHeader>
      <Card className="mt-6 space-y-4">
        {problem ? (
          <Banner tone="orange" role="alert">
            {problem}
          </Banner>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {supportChat && scripted ? (
            <Button
              variant="primary"
              icon={<MessageCircle {...icon} />}
              busy={busy}
              busyLabel="Opening the chat"
              onPress={() => void chat()}
            >
              Start a chat
            </Button>
          ) : null}
          {logIn ? (
            <LinkButton to={logIn} variant="primary" icon={<MessageCircle {...icon} />}>
              Log in to chat
            </LinkButton>
          ) : null}
          <LinkButton
            external
            to={`mailto:${SUPPORT_EMAIL}`}
            icon={<Mail {...icon} />}
            className="max-sm:px-2.5"
          >
            Write to {SUPPORT_EMAIL}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
