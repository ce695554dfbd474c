import { useEffect, useRef, useState } from 'react';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

const VALUES = { intent: 'feed' };

/** Adds a calendar by its address; begins anew once the address was taken, and for nothing else: what is being typed stays. */
export function FeedForm() {
  const refused = useRefusedPost('feed');
  const busy = useIsPosting(VALUES);
  const [added, setAdded] = useState(0);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) setAdded((before) => before + 1);
    wasBusy.current = busy;
  }, [busy, refused]);
  return <AddressForm key={added} {...{ busy, refused }} />;
}

function AddressForm({ busy, refused }: { busy: boolean; refused: FormErrors | null }) {
  const [isTyped, setTyped] = useState(false);
  const guard = useUnsavedGuard(isTyped);
  return (
    <PostForm id="feed" values={VALUES} preventScrollReset>
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
          error={refused?.fieldErrors.feedUrl?.[0] ?? refused?.formErrors[0]}
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
