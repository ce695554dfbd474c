import { CalendarDays, MapPin, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { PAGE_MENU_ITEM, PageMenu } from '#app/ui/overlays/page-menu.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { Chapter, Sample } from './frame.tsx';

type Open = 'dialog' | 'confirm' | 'flyout' | null;

/** What opens over the page. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const bind = (name: Open) => ({
    open: open === name,
    onOpenChange: (on: boolean) => setOpen(on ? name : null),
  });
  return (
    <Chapter id="overlays" title="Overlays">
      <Sample title="Dialog, question, flyout" from="dialog.tsx · confirm-dialog.tsx · flyout.tsx">
        <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Ask a question</Button>
        <Button onPress={() => setOpen('flyout')}>Open flyout</Button>
      </Sample>
      <Sample title="Menu of a page's header, without scripts too" from="menus/page-menu.tsx">
        <div className="ml-auto">
          <PageMenu
            label="Wren Aldous, your account"
            trigger={
              <>
                <Avatar name="Wren Aldous" size="sm" decorative />
                <span>Wren Aldous</span>
              </>
            }
          >
            <a href="#overlays" className={PAGE_MENU_ITEM}>
              <CalendarDays aria-hidden strokeWidth={1.75} />
              My bookings
            </a>
            <a href="#overlays" className={PAGE_MENU_ITEM}>
              <UserRound aria-hidden strokeWidth={1.75} />
              Account
            </a>
          </PageMenu>
        </div>
      </Sample>
      <Sample title="Toasts" from="toast.tsx">
        <Button onPress={() => toast.success('Settings updated successfully.', { timeout: 3_000 })}>
          Success
        </Button>
        <Button
          onPress={() =>
            toast.success('🎉 Appointment confirmed.', { action: { label: 'Show', to: '?date=2026-03-17' } })
          }
        >
          With a link
        </Button>
        <Button
          onPress={() =>
            toast.info('Service deleted', {
              action: { label: 'Undo', onPress: () => toast.success('Service is back') },
            })
          }
        >
          With undo
        </Button>
        <Button
          onPress={() =>
            toast.error('Payment failed: card declined', {
              detail: 'Ask the client for another card.',
              timeout: 0,
            })
          }
        >
          Error that stays
        </Button>
      </Sample>
      <Dialog
        {...bind('dialog')}
        title="Add a client"
        footer={
          <>
            <Button onPress={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary" onPress={() => setOpen(null)}>
              Add client
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" name="o-first" />
          <TextField label="Last name" name="o-last" />
          <TextArea label="Notes" name="o-notes" optional className="sm:col-span-2" />
        </div>
      </Dialog>
      <ConfirmDialog
        {...bind('confirm')}
        title="Cancel this appointment?"
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep it"
        destructive
        onConfirm={() => setOpen(null)}
      >
        Ana Ruiz is told by email. A card that was charged is refunded.
      </ConfirmDialog>
      <Flyout
        {...bind('flyout')}
        title="Ana Ruiz"
        subtitle={
          <Badge tone="orange" dot>
            Pending
          </Badge>
        }
        footer={
          <>
            <Button variant="danger-quiet">Decline</Button>
            <Button variant="primary">Accept</Button>
          </>
        }
      >
        <div className="flex items-center gap-3">
          <Avatar name="Ana Ruiz" size="lg" decorative />
          <div>
            <p className="font-semibold">New client</p>
            <p className="text-ink-soft">Asked 12 minutes ago</p>
          </div>
        </div>
        <DescriptionList
          className="mt-6"
          items={[
            {
              term: 'When',
              icon: <CalendarDays aria-hidden />,
              detail: 'Tue, Mar 10, 2:30 PM to 3:30 PM EDT',
            },
            { term: 'Where', icon: <MapPin aria-hidden />, detail: 'Soho studio, 180 Varick Street' },
            { term: 'What', icon: <UserRound aria-hidden />, detail: 'Acupuncture, first visit' },
          ]}
        />
      </Flyout>
    </Chapter>
  );
}
