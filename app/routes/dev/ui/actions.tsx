import { ArrowRight, Bell, CalendarPlus, Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import type { ButtonVariant } from '#app/ui/buttons/button-styles.ts';
import { SubmitButton } from '#app/ui/buttons/submit-button.tsx';
import { ChipButton, ChipLine, ChipLink, ChipSelect } from '#app/ui/display/chips.tsx';
import { CopyButton, CopyField } from '#app/ui/buttons/copy-button.tsx';
import { FileButton } from '#app/ui/buttons/file-button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Kbd } from '#app/ui/display/kbd.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { Chapter, Sample } from './frame.tsx';

const VARIANTS: ButtonVariant[] = [
  'primary',
  'strong',
  'secondary',
  'soft',
  'ghost',
  'danger',
  'danger-quiet',
  'link',
];

const ORDERS = [
  { value: 'best', label: 'Best match' },
  { value: 'rating', label: 'Best rated' },
];

/** Buttons, links that look like them, menus. */
export function Actions() {
  const [busy, setBusy] = useState(false);
  return (
    <Chapter id="actions" title="Actions">
      <Sample title="Button" from="button.tsx">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Sample>
      <Sample title="Sizes and icons" from="button.tsx">
        <Button size="sm">Small</Button>
        <Button size="md" icon={<Plus aria-hidden />}>
          Add a service
        </Button>
        <Button size="lg" variant="primary" iconAfter={<ArrowRight aria-hidden />}>
          Book a time
        </Button>
      </Sample>
      <Sample title="Disabled and busy" from="button.tsx">
        <Button disabled variant="primary">
          Save
        </Button>
        <Button disabled>Save</Button>
        <Button busy variant="primary">
          Accept
        </Button>
        <Button busy>Save changes</Button>
        <Button
          variant="secondary"
          busy={busy}
          onPress={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1_500);
          }}
        >
          Press to see it work
        </Button>
      </Sample>
      <Sample title="Sends a form, without a button's script" from="buttons/submit-button.tsx">
        <SubmitButton variant="primary" busy={false} busyLabel="Sending">
          Send
        </SubmitButton>
        <SubmitButton variant="primary" busy busyLabel="Sending">
          Send
        </SubmitButton>
      </Sample>
      <Sample title="Link button" from="link-button.tsx">
        <LinkButton to="?" preventScrollReset variant="primary" icon={<CalendarPlus aria-hidden />}>
          Book now
        </LinkButton>
        <LinkButton to="?" preventScrollReset>
          View website
        </LinkButton>
      </Sample>
      <Sample title="File button" from="file-button.tsx">
        <FileButton accept={['image/jpeg']} onFiles={() => undefined}>
          Choose a photo
        </FileButton>
        <FileButton camera size="sm" accept={['image/jpeg']} onFiles={() => undefined}>
          Take a photo
        </FileButton>
      </Sample>
      <Sample title="Icon button" from="icon-button.tsx">
        <IconButton label="Notifications" icon={<Bell aria-hidden strokeWidth={1.75} />} />
        <IconButton label="Edit" variant="secondary" icon={<Pencil aria-hidden strokeWidth={1.75} />} />
        <IconButton label="Delete" size="sm" icon={<Trash2 aria-hidden strokeWidth={1.75} />} />
        <IconButton label="Edit (disabled)" disabled icon={<Pencil aria-hidden strokeWidth={1.75} />} />
      </Sample>
      <Sample title="Menu" from="menu.tsx">
        <Menu
          label="Appointment"
          trigger={
            <IconButton
              plain
              variant="secondary"
              label="Appointment actions"
              icon={<Ellipsis aria-hidden />}
            />
          }
          groups={[
            {
              id: 'change',
              heading: 'Appointment',
              entries: [
                {
                  id: 'edit',
                  label: 'Edit',
                  icon: <Pencil aria-hidden />,
                  aside: <Kbd>E</Kbd>,
                  onSelect: () => toast.info('Edit'),
                },
                { id: 'copy', label: 'Copy link', icon: <Copy aria-hidden /> },
                { id: 'off', label: 'Reschedule', disabled: true, icon: <CalendarPlus aria-hidden /> },
              ],
            },
            {
              id: 'end',
              entries: [
                {
                  id: 'cancel',
                  label: 'Cancel appointment',
                  destructive: true,
                  icon: <Trash2 aria-hidden />,
                },
              ],
            },
          ]}
        />
        <span className="text-sm text-ink-soft">
          Press <Kbd>?</Kbd> for keys, <Kbd>⌘</Kbd> <Kbd>K</Kbd> to search
        </span>
      </Sample>
      <Sample title="Chips: what narrows a list down" from="chips/chips.tsx">
        <div className="w-full max-w-xl">
          <ChipLine>
            <ChipButton>Filters</ChipButton>
            <ChipButton isOn>Filters (2)</ChipButton>
            <ChipLink to="?" isOn>
              All pros
            </ChipLink>
            <ChipLink to="?">In-person</ChipLink>
            <ChipSelect label="Order" options={ORDERS} />
          </ChipLine>
        </div>
      </Sample>
      <Sample title="Copy" from="copy-button.tsx">
        <CopyButton text="https://maya.tendwell.example/book" />
        <CopyField
          label="Your booking link"
          value="https://maya.tendwell.example/book"
          className="w-full max-w-md"
        />
      </Sample>
    </Chapter>
  );
}
