import { useState, type FormEvent } from 'react';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

/** Adds a calendar by its address; begins anew once the address was taken, and for nothing else: what is being typed stays. */
export function FeedForm() {
  const [added, setAdded] = useState(0);
  return <AddressForm key={added} onAdded={() => setAdded((before) => before + 1)} />;
}

function AddressForm({ onAdded }: { onAdded: () => void }) {
  const refused = useRefusedPost('feed');
  const [problem, setProblem] = useState(refused?.fieldErrors.feedUrl?.[0] ?? refused?.formErrors[0]);
  const [isTyped, setTyped] = useState(false);
  const guard = useUnsavedGuard(isTyped);
  const { isBusy, run } = useOperation(op.createCronofyFeed, {
    done: ({ wasHere }) => (wasHere ? null : messages.feedAdded),
    failed: () => null,
  });
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const feedUrl = String(new FormData(event.currentTarget).get('feedUrl'));
    setProblem(undefined);
    const answer = await run({ feedUrl });
    if (!answer) return;
    if (!answer.ok) {
      // Whoever was logged out meanwhile, and is back, presses once more.
      if (answer.code !== 'unauthenticated')
        setProblem(isUnexplained(answer) ? messages.feedFailed : answer.text);
      return;
    }
    if (answer.value.wasHere) toast.info(messages.feedHere);
    guard.pass(onAdded);
  }
  return (
    <PostForm id="feed" values={{ intent: 'feed' }} onSubmit={(event) => void add(event)}>
      <Card className="space-y-4 p-5 sm:p-6">
        <SectionHeader title="Add a feed">
          Any calendar that is published as iCal, by its secret address. It is read every quarter of an hour,
          or as seldom as it asks, up to six hours apart.
        </SectionHeader>
        <TextField
          name="feedUrl"
          label="iCal feed URL"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required
          id={fieldId('feed', 'feedUrl')}
          error={problem}
          onChange={({ target }) => setTyped(target.value.trim() !== '')}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Looking at it">
            Add feed
          </Button>
        </div>
      </Card>
      {guard.question}
    </PostForm>
  );
}
