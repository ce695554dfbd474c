import { Mail, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { SUPPORT_EMAIL } from '#app/domain/support/inputs.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { LinkRow } from '#app/ui/buttons/link-row.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { closeMessenger, openMessenger } from './messenger.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface SupportView {
  /** There is a chat here. */
  supportChat: boolean;
  /** What to say, and what not. */
  lead: string;
  /** Where a chat waits for whoever signs in. */
  logIn?: string | null;
  /** What one may do oneself, at once; shown before the ways to write. */
  ways?: { to: string; title: string; text: string }[];
  /** On the public side, where headings have the face of the sites and the column is the page's. */
  isPublic?: boolean;
}

/** Where one asks for help: in a chat where there is one, else by email. */
export function SupportRoom({ supportChat, lead, logIn, ways = [], isPublic = false }: SupportView) {
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
    <div className={isPublic ? undefined : 'mx-auto w-full max-w-2xl px-4 py-6 sm:px-8 sm:py-10'}>
      {isPublic ? (
        <>
          <h1 className="font-display text-2xl leading-tight font-medium sm:text-4xl">Help</h1>
          <p className="measure mt-2 text-ink-soft">{lead}</p>
        </>
      ) : (
        <SectionHeader level={1} title="Help">
          {lead}
        </SectionHeader>
      )}
      {ways.length > 0 ? (
        <Card padding="flush" className="mt-6">
          <ul className="divide-y divide-line">
            {ways.map(({ to, title, text }) => (
              <LinkRow key={to} to={to} title={title} about={text} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card className="mt-6 space-y-4 sm:p-6">
        {problem ? (
          <Banner tone="orange" role="alert">
            {problem}
          </Banner>
        ) : null}
        {ways.length > 0 ? (
          <div>
            <h2 className="font-semibold">Something else</h2>
            <p className="text-ink-soft">Tell us in your own words, and we write back.</p>
          </div>
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
