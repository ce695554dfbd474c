import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { DOMAIN_MESSAGES as messages } from '#app/domain/domains/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useEnhanced } from '#app/ui/page/use-enhanced.ts';
import { openDomainWindow } from './domain-window.ts';
import type { DomainView, DomainWidgetView } from './domain-view.ts';

/** What the window answers, in the words of the product; others need nothing saved. */
const SETUPS: Readonly<Record<string, 'automatic' | 'manual' | 'shared_login'>> = {
  automatic: 'automatic',
  manual: 'manual',
  semiautomatic: 'manual',
  sharedLogin: 'shared_login',
};

/**
 * Has the records set in a window of whoever does that (002 §7): first the token, then the window, and on a finished step the domain is saved
 * with how it was set up. Without scripts the records below are all that is needed.
 */
export function SetUp({ widget, domain }: { widget: DomainWidgetView; domain: DomainView }) {
  const [isOpen, setOpen] = useState(false);
  const token = useOperation(op.domainProviderJwtToken);
  const save = useOperation(op.upsertCustomDomain, {
    done: messages.saved,
    failed: ({ text }) => ({ text: messages.creating, detail: text }),
  });
  const isEnhanced = useEnhanced();
  if (!isEnhanced) return null;

  async function open() {
    const answer = await token.run({});
    if (!answer?.ok) return;
    setOpen(true);
    try {
      const { success, setupType, provider, jobId } = await openDomainWindow(
        widget,
        answer.value.jwtToken,
        domain,
      );
      const setup = SETUPS[setupType ?? ''];
      if (!success || !setup) {
        toast.info(messages.widgetUnfinished);
        return;
      }
      await save.run({
        domain: domain.home,
        setupType: setup,
        ...(provider && { provider: provider.slice(0, 200) }),
        ...(jobId && { jobId: jobId.slice(0, 200) }),
      });
    } catch {
      toast.error(messages.getting([messages.widgetUnreachable]));
    } finally {
      setOpen(false);
    }
  }
  return (
    <Button
      variant="primary"
      busy={token.isBusy || isOpen || save.isBusy}
      busyLabel="Opening"
      onPress={() => void open()}
    >
      Set it up for me
    </Button>
  );
}
