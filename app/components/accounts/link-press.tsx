import { useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import type { PageRefused } from '#app/components/forms/page-form.tsx';

interface LinkPressProps {
  action: string;
  busyLabel: string;
  /** Above the button. */
  children?: ReactNode;
  /** Below it: another way. */
  below?: ReactNode;
}

/** What a link of a message leads to: one press, since mail scanners open links too. Says why where it was refused. */
export function LinkPress({ action, busyLabel, children, below }: LinkPressProps) {
  const refused = useActionData<PageRefused>();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <PostForm className="mt-8 space-y-5">
      {refused ? (
        <Banner tone="red" role="alert">
          {refused.formErrors[0]}
        </Banner>
      ) : null}
      {children}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={busyLabel}>
        {action}
      </Button>
      {below}
    </PostForm>
  );
}
