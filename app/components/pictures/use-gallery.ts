import { useState } from 'react';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';

export type GalleryPhoto = OpValue<'galleryImages'>['galleryImages'][number];

const entriesOf = (ids: readonly string[]) =>
  ids.map((id, index) => JSON.stringify({ id, position: index + 1 }));

/** The photos as they stand or were just put, and what may be done with them. */
export function useGallery(stored: readonly GalleryPhoto[]) {
  const { run } = useOperations({ key: 'gallery' });
  const [moved, setMoved] = useState<{ to: string[]; from: readonly GalleryPhoto[] } | null>(null);
  // Read anew, what is stored counts.
  const order = moved?.from === stored ? moved.to : null;
  const photos = order ? order.flatMap((id) => stored.filter((photo) => photo.id === id)) : [...stored];

  async function reorder(ids: string[]) {
    setMoved({ to: ids, from: stored });
    const answer = await run(op.reorderGalleryImages, { photosArray: entriesOf(ids) }, () => ({
      failed: ({ text }) => ({ text: TEXTS.notReordered, detail: text }),
    }));
    if (!answer?.ok) setMoved(null);
  }

  /** Back to where it was. */
  async function putBack(photo: GalleryPhoto) {
    const added = await run(op.addGalleryImage, { handles: [photo.handle] });
    if (!added?.ok) return;
    const { galleryImages } = added.value;
    const back = galleryImages.find(({ handle }) => handle === photo.handle)!;
    const rest = galleryImages.filter(({ id }) => id !== back.id);
    const at = rest.filter(({ position }) => position < photo.position).length;
    const ids = [...rest.slice(0, at), back, ...rest.slice(at)].map(({ id }) => id);
    await run(op.reorderGalleryImages, { photosArray: entriesOf(ids) });
  }

  const remove = (photo: GalleryPhoto) =>
    void run(op.removeGalleryImage, { galleryId: photo.id }, () => ({
      done: TEXTS.removed,
      failed: ({ text }) => ({ text: TEXTS.notDeleted, detail: text }),
      more: () => ({ action: { label: 'Undo', onPress: () => void putBack(photo) } }),
    }));

  return { photos, reorder: (ids: string[]) => void reorder(ids), remove };
}
