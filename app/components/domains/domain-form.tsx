import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

const INTENT = 'domain';

/** Where a domain is entered; its words are understood by the server, which knows what domains there are. */
export function DomainForm({ cancelTo }: { cancelTo: string | null }) {
  const refused = useRefusedPost(INTENT);
  const busy = useIsPosting({ intent: INTENT });
  const typed = refused?.values?.domain;
  return (
    <PostForm values={{ intent: INTENT }} id={INTENT} className="mt-5 space-y-4" noValidate>
      <TextField
        id={fieldId(INTENT, 'domain')}
        name="domain"
        label="Your domain"
        hint="With www or without: whichever you enter is your home, and the other leads there."
        placeholder="maya-acupuncture.com"
        defaultValue={typeof typed === 'string' ? typed : ''}
        errors={refused ? [...refused.formErrors, ...(refused.fieldErrors.domain ?? [])] : undefined}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={300}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving">
          Continue
        </Button>
        {cancelTo ? <LinkButton to={cancelTo}>Cancel</LinkButton> : null}
      </div>
    </PostForm>
  );
}
