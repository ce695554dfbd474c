import { useState } from 'react';
import { SendingContext, useSending } from '#app/components/forms/sending.ts';
import { PictureField } from '#app/components/pictures/picture-field.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PICTURE_MESSAGES } from '#app/domain/pictures/messages.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import type { Editing } from './inline-editor.tsx';

interface PhotoRowProps {
  name: string;
  photoUrl: string | null;
  photoHandle: string | null;
  editing: Editing;
}

/** The practitioner's own photo, changed in its place; choosing one needs scripts. */
export function PhotoRow({ name, photoUrl, photoHandle, editing }: PhotoRowProps) {
  const scripted = useHydrated();
  const isOpen = editing.open === 'photo';
  return (
    <section id="photo" aria-label="Photo" className="scroll-mt-20 px-5 py-4 sm:px-6">
      {isOpen ? (
        <PhotoForm {...{ photoUrl, photoHandle }} onClose={() => editing.change(null)} />
      ) : (
        <div className="flex items-center gap-4">
          <Avatar name={name} src={photoUrl} size="lg" decorative />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm text-ink-soft">Photo</h2>
            <p className="mt-0.5">
              {photoUrl ? 'Clients see who they meet.' : 'Clients like to see who they meet.'}
            </p>
          </div>
          {scripted ? (
            <Button size="sm" disabled={editing.open !== null} onPress={() => editing.change('photo')}>
              Edit<span className="sr-only"> photo</span>
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface PhotoFormProps extends Pick<PhotoRowProps, 'photoUrl' | 'photoHandle'> {
  onClose: () => void;
}

function PhotoForm({ photoUrl, photoHandle, onClose }: PhotoFormProps) {
  const [handle, setHandle] = useState(photoHandle);
  const isNew = handle !== null && handle !== photoHandle;
  const { isSending, tell } = useSending();
  const guard = useUnsavedGuard(isNew || isSending);
  const { isBusy, run } = useOperation(op.updateUserPhoto, {
    done: PICTURE_MESSAGES.saved,
    failed: ({ text }) => ({ text: PROFILE_MESSAGES.photoFailed, detail: text }),
  });
  async function save() {
    if (handle === null) return;
    const outcome = await run({ handle });
    if (outcome?.ok) guard.pass(onClose);
  }
  return (
    <div className="max-w-xl space-y-4">
      <SendingContext.Provider value={tell}>
        <PictureField
          keeps
          label="Photo"
          shape="round"
          initial={{ handle: photoHandle, photoUrl }}
          onChange={setHandle}
        />
      </SendingContext.Provider>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel="Saving"
          disabled={!isNew || isSending}
          onPress={() => void save()}
        >
          Save
        </Button>
        <Button disabled={isBusy} onPress={() => guard.leave(onClose)}>
          Cancel
        </Button>
      </div>
      {guard.question}
    </div>
  );
}
