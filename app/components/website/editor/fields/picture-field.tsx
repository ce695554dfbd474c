import { Crosshair, ImagePlus, Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FocusDialog } from '#app/components/pictures/focus-dialog.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { FieldLegend, FieldNotes, useFieldIds } from '#app/ui/fields/field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useEditor, useOpened } from '../editor-context.ts';
import { PictureDialog, picturesOf } from './picture-dialog.tsx';

/** A picture as a block names it. */
export interface PictureValue {
  image: string;
  alt: string;
}

interface PictureFieldProps {
  label: string;
  hint?: string | undefined;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  onType: (value: PictureValue) => void;
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One picture of the practice: chosen or uploaded, what stays in view, and what it shows in words. */
export function PictureField({ label, hint, value, onChange, onType }: PictureFieldProps) {
  const { readSite } = useEditor();
  const { site } = useOpened();
  const [isChoosing, setChoosing] = useState(false);
  const [isFocusing, setFocusing] = useState(false);
  const ids = useFieldIds(undefined, { hint });
  const image = Object.hasOwn(site.images, value.image) ? site.images[value.image]! : null;
  const handle = image ? picturesOf(site).find((one) => one.image.src === image.src)!.handle : null;
  return (
    <fieldset className="min-w-0" aria-describedby={ids.control['aria-describedby']}>
      <FieldLegend label={label} close />
      {image ? (
        <div className="flex flex-col gap-2">
          <Picture
            url={image.src}
            alt={value.alt || image.alt || 'The chosen picture'}
            sizes="320px"
            focus={image.focus}
            className="aspect-video w-full rounded-lg"
          />
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" icon={<Images {...icon} />} onPress={() => setChoosing(true)}>
              Replace
            </Button>
            <Button size="sm" icon={<Crosshair {...icon} />} onPress={() => setFocusing(true)}>
              Focus
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 {...icon} />}
              onPress={() => onChange({ image: '', alt: '' })}
            >
              Remove
            </Button>
          </div>
          <TextField
            label="What it shows"
            optional
            maxLength={300}
            placeholder={image.alt || 'In a few words, for who does not see it'}
            value={value.alt}
            onChange={({ currentTarget }) => onType({ ...value, alt: currentTarget.value })}
          />
        </div>
      ) : (
        <button
          type="button"
          onClick={() => setChoosing(true)}
          className="flex min-h-24 w-full cursor-pointer flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed border-field-line bg-surface text-sm font-medium text-ink-soft outline-offset-2 hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent-line"
        >
          <ImagePlus {...icon} className="size-5" />
          Choose a picture
        </button>
      )}
      <FieldNotes ids={ids} hint={hint} />
      <PictureDialog
        open={isChoosing}
        chosen={value.image}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          onChange({ image: chosen, alt: '' });
        }}
      />
      {image && handle ? (
        <FocusDialog
          open={isFocusing}
          handle={handle}
          source={image.src}
          focus={image.focus}
          onClose={(chosen) => {
            setFocusing(false);
            if (chosen) void readSite();
          }}
        />
      ) : null}
    </fieldset>
  );
}
