import { useNavigation } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { stripeLibrary, type CardConfig } from '#app/components/cards/use-stripe.ts';
import { ask, mutate } from '#app/components/operation/call.ts';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';

export type VerifyConfig = CardConfig & { provider: 'stripe' };

/** Left by its person, which is no failure. */
const LEFT = 'session_cancelled';

/**
 * Opens the provider's own window over the page (`stripe.verifyIdentity`), and reads the page anew when it closes. Where its library
 * cannot be loaded, its page is gone to instead; without scripts, the form leads there.
 */
export function useVerifying(config: VerifyConfig | null) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isPosting = useNavigation().formAction === paths.profileIdentity();
  const reread = useRereading();
  const csrf = useCsrfToken();

  async function open(stripeConfig: VerifyConfig) {
    const begun = await mutate('beginVerification', {}, { csrf });
    if (!begun.ok) return setProblem(begun.text);
    const answer = await ask<'verificationSession'>(paths.op('verificationSession', {}));
    if (!answer.ok) return setProblem(answer.text);
    const { clientSecret, url } = answer.value;
    if (!clientSecret) return reread();
    const stripe = await stripeLibrary(stripeConfig).catch(() => null);
    if (!stripe) return url ? window.location.assign(url) : reread();
    const { error } = await stripe.verifyIdentity(clientSecret);
    if (error && error.code !== LEFT) setProblem(error.message);
    reread();
  }

  return {
    isBusy: isOpen || isPosting,
    problem,
    onSubmit: (event: FormEvent) => {
      if (!config) return;
      event.preventDefault();
      if (isOpen) return;
      setOpen(true);
      setProblem(undefined);
      void open(config).finally(() => setOpen(false));
    },
  };
}
