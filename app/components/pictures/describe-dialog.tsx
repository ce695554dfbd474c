import { FormArea } from '#app/components/forms/fields/text.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { ALT_TEXT_LENGTH, describeGalleryImageInput } from '#app/domain/pictures/inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';
import type { GalleryPhoto } from './use-gallery.ts';

/** Asks what a photo shows, for whoever does not see it. */
export function DescribeDialog({ photo, onClose }: { photo: GalleryPhoto; onClose: () => void }) {
  const form = useOperationForm(useOperation(op.describeGalleryImage, { done: TEXTS.described }), {
    schema: describeGalleryImageInput.pick({ altText: true }),
    defaults: { altText: photo.altText ?? '' },
    input: ({ altText }) => ({ galleryId: photo.id, altText: altText ?? '' }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} size="sm" title="What it shows" save="Save" onClose={onClose}>
      <p className="text-ink-soft">
        Read aloud to people who do not see your photo, and by search engines. One sentence is enough.
      </p>
      <FormArea
        name="altText"
        label="Description"
        optional
        rows={3}
        maxLength={ALT_TEXT_LENGTH}
        placeholder="A bright room with a massage table by the window"
      />
    </FormDialog>
  );
}
