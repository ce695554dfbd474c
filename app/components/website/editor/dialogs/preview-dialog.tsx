import { X } from 'lucide-react';
import { useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { PagePicture } from '../canvas/page-picture.tsx';
import { Stage, type Device } from '../canvas/stage.tsx';
import { useDraft, useOpened } from '../editor-context.ts';
import { DeviceSwitch } from '../parts/device-switch.tsx';

/** The page as visitors would see it, over all of the screen. */
export function PreviewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-sunken entering:animate-fade exiting:animate-fade-out"
    >
      <Modal className="h-full">
        <AriaDialog aria-label="Preview" className="flex h-full flex-col outline-none">
          <Shown onClose={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Shown({ onClose }: { onClose: () => void }) {
  const { page } = useOpened();
  const { design, content } = useDraft(({ draft }) => draft);
  const isNarrow = window.innerWidth < 768;
  const [device, setDevice] = useState<Device>(isNarrow ? 'phone' : 'desktop');
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2">
        <p className="min-w-0 flex-1 truncate text-sm font-semibold">Preview: {page.title}</p>
        {isNarrow ? null : <DeviceSwitch value={device} onChange={setDevice} />}
        <IconButton
          label="Close the preview"
          plain
          icon={<X strokeWidth={1.75} aria-hidden />}
          onPress={onClose}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col md:p-4">
        <Stage device={device}>
          <PagePicture
            title={`${page.title}, as visitors would see it`}
            design={design}
            content={content}
            width={0}
            height={0}
            isLive
            className="block size-full! border-0"
          />
        </Stage>
      </div>
    </>
  );
}
