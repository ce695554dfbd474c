import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

interface UseGiftCardProps {
  /** The code that was not taken, and why. */
  problem: { code: string; text: string } | null;
}

/** Pays of an appointment with a gift card, on its client's page: opens on a press, and works without scripts. */
export function UseGiftCard({ problem }: UseGiftCardProps) {
  const values = { intent: 'gift-card' };
  const isBusy = useIsPosting(values);
  return (
    <Disclosure title="Use a gift card" className="mt-3" defaultOpen={problem !== null}>
      <PostForm values={values} preventScrollReset className="space-y-3 pt-1 pb-2">
        <TextField
          name="code"
          label="Code"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="It pays what it can, and the rest stays as it is."
          defaultValue={problem?.code}
          error={isBusy ? undefined : problem?.text}
        />
        <Button type="submit" busy={isBusy} busyLabel="Applying">
          Apply
        </Button>
      </PostForm>
    </Disclosure>
  );
}
