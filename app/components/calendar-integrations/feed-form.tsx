import { useState } from 'react';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

/** Adds a calendar by its address. */
export function FeedForm({ problem }: { problem?: string }) {
  const values = { intent: 'feed' };
  const busy = useIsPosting(values);
  const [isTyped, setTyped] = useState(false);
  const guard = useUnsavedGuard(isTyped);
  return (
    <PostForm values={values} preventScrollReset>
      <Card className="space-y-4 p-5 sm:p-6">
        <SectionHeader title="Add a feed">
          Any calendar that is published as iCal, by its secret address. It is read every quarter of an hour.
        </SectionHeader>
        <TextField
          name="feedUrl"
          label="iCal feed URL"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required
          error={problem}
          onChange={({ target }) => setTyped(target.value.trim() !== '')}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Looking at it">
            Add feed
          </Button>
        </div>
      </Card>
      {guard.question}
    </PostForm>
  );
}
