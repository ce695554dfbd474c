import { CircleCheck, UserRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';

/**
 * The way not to type what an account knows: it asks on the app's own host, and comes back to this form. Stands in the form, whose
 * fields go with it and are kept. Once it was done it says so, and can be taken back.
 */
export function FillIn({ isDone, busy }: { isDone: boolean; busy: boolean }) {
  const send = { type: 'submit', formAction: paths.fillIn(), formNoValidate: true, size: 'sm' } as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.9375rem]">
      {isDone ? (
        <>
          <p role="status" className="flex items-center gap-2 text-ink-soft">
            <CircleCheck aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-green" />
            Filled in from your account.
          </p>
          <input type="hidden" name="filledIn" value="yes" />
          <Button {...send} name="clear" value="yes" variant="ghost" className="-mx-3">
            Clear the form
          </Button>
        </>
      ) : (
        <Button
          {...send}
          variant="soft"
          busy={busy}
          busyLabel="Going to your account"
          icon={<UserRound aria-hidden strokeWidth={1.75} className="size-4" />}
        >
          Log in to fill this in
        </Button>
      )}
    </div>
  );
}
