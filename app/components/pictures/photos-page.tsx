import { Crosshair, ImagePlus, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MOST_AT_ONCE, PICTURE_TYPES } from '#app/domain/pictures/inputs.ts';
import { focusOfUrl } from '#app/lib/pictures/renditions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FileButton } from '#app/ui/buttons/file-button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { DescribeDialog } from './describe-dialog.tsx';
import { FocusDialog } from './focus-dialog.tsx';
import { useGallery, type GalleryPhoto } from './use-gallery.ts';
import { useGalleryUpload } from './use-gallery-upload.ts';

/** /portal/profile/photos (spec 002 §2): the photos of the practice's gallery, in an order of one's own. */
export function PhotosPage({ galleryImages }: { galleryImages: GalleryPhoto[] }) {
  const { photos, reorder, remove } = useGallery(galleryImages);
  const { sending, problems, question, send, stop } = useGalleryUpload();
  const [focused, setFocused] = useState<GalleryPhoto | null>(null);
  const [described, setDescribed] = useState<GalleryPhoto | null>(null);
  const nameOf = (photo: GalleryPhoto) => photo.altText ?? `photo ${photos.indexOf(photo) + 1}`;
  const upload = (
    <FileButton
      multiple
      variant="primary"
      accept={PICTURE_TYPES}
      icon={<ImagePlus strokeWidth={1.75} aria-hidden />}
      onFiles={send}
    >
      Upload photos
    </FileButton>
  );
  return (
    <>
      {photos.length > 0 || sending ? (
        <SectionHeader title="Photos" actions={sending ? null : upload}>
          Your rooms, your hands at work. Up to {MOST_AT_ONCE} at a time; the first ones are seen first.
        </SectionHeader>
      ) : (
        <EmptyState title="Photos" action={upload}>
          Show people where they will be. JPEG, PNG, WebP or AVIF, up to {MOST_AT_ONCE} photos at a time.
        </EmptyState>
      )}
      {problems.length > 0 ? (
        <Banner tone="red" role="alert" className="mt-5">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      ) : null}
      {sending ? (
        <Card className="mt-5">
          <Progress
            label={sending.of > 1 ? `Uploading ${sending.number} of ${sending.of}` : 'Uploading'}
            value={sending.percent}
          />
          <Button size="sm" className="mt-4" onPress={stop}>
            Stop
          </Button>
        </Card>
      ) : null}
      {photos.length > 0 ? (
        <div className="mt-6">
          <SortableList
            grid
            label="Photos in their order"
            onMove={reorder}
            items={photos.map((photo) => ({
              id: photo.id,
              name: nameOf(photo),
              content: <Photo photo={photo} name={nameOf(photo)} />,
              actions: (
                <>
                  <IconButton
                    plain
                    size="sm"
                    label={`Describe ${nameOf(photo)}`}
                    icon={<TextCursorInput strokeWidth={1.75} aria-hidden />}
                    onPress={() => setDescribed(photo)}
                  />
                  {photo.defaultPhotoUrl ? (
                    <IconButton
                      plain
                      size="sm"
                      label={`Adjust ${nameOf(photo)}`}
                      icon={<Crosshair strokeWidth={1.75} aria-hidden />}
                      onPress={() => setFocused(photo)}
                    />
                  ) : null}
                  <IconButton
                    plain
                    size="sm"
                    label={`Delete ${nameOf(photo)}`}
                    icon={<Trash2 strokeWidth={1.75} aria-hidden />}
                    onPress={() => remove(photo)}
                  />
                </>
              ),
            }))}
          />
        </div>
      ) : null}
      {question}
      {described ? <DescribeDialog photo={described} onClose={() => setDescribed(null)} /> : null}
      {focused?.defaultPhotoUrl ? (
        <FocusDialog
          open
          handle={focused.handle}
          source={focused.defaultPhotoUrl}
          focus={focusOfUrl(focused.defaultPhotoUrl) ?? { x: 50, y: 50 }}
          onClose={() => setFocused(null)}
        />
      ) : null}
    </>
  );
}

function Photo({ photo: { defaultPhotoUrl }, name }: { photo: GalleryPhoto; name: string }) {
  return (
    <div className="relative grid aspect-[4/3] place-items-center bg-sunken">
      {defaultPhotoUrl ? (
        <Picture
          url={defaultPhotoUrl}
          alt={name}
          sizes="(min-width: 1024px) 260px, 45vw"
          lazy
          className="absolute inset-0 size-full"
        />
      ) : (
        <Progress label="Making it ready" className="px-4" />
      )}
    </div>
  );
}
