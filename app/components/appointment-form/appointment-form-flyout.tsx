import { useEffect, useRef, useState } from 'react';
import type { AppointmentFormRequest, FlyoutProps } from '#app/components/calendar/flyout-requests.ts';
import { flyoutHead } from '#app/components/calendar/flyout-title.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { UnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import type { AppointmentFormData } from './form-data.ts';
import { useAsked } from './use-asked.ts';

const WHY: Record<string, string> = {
  [APPOINTMENT_MESSAGES.notFound]: 'The link may belong to another account, or is not complete.',
  [PRO_MESSAGES.notEditable]: 'It was cancelled or declined meanwhile.',
};

const addressOf = (request: AppointmentFormRequest | null): string | null => {
  if (!request) return null;
  switch (request.kind) {
    case 'edit':
      return paths.appointmentForm({ token: request.token });
    case 'rebook':
      return paths.appointmentForm({ rebook: request.token });
    case 'create':
      return paths.appointmentForm({
        clientId: request.clientId,
        from: request.anyTime ? String(request.startsAt) : undefined,
        timed: request.startsAt !== undefined && !request.anyTime ? '1' : undefined,
      });
  }
};

/** Creates or edits an appointment in the right-hand sheet (spec 001 §2: 'Create appointment'). */
export function AppointmentFormFlyout({ request: asked, onClose }: FlyoutProps<AppointmentFormRequest>) {
  const request = useOpening(asked);
  const { data, failed, retry } = useAsked<AppointmentFormData>(addressOf(request));
  const guard = useRef<UnsavedGuard | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  // While the sheet slides out it still shows what it showed.
  const last = useRef<{ request: AppointmentFormRequest; data: AppointmentFormData | null } | null>(null);
  const shown = request ? { request, data } : last.current;
  useEffect(() => {
    if (request) last.current = { request, data };
  });
  const loaded = shown?.data && !shown.data.problem ? shown.data : null;
  return (
    <Flyout
      open={request !== null}
      onOpenChange={(open) => {
        if (open) return;
        if (guard.current && loaded) guard.current.leave(onClose);
        else onClose();
      }}
      width="lg"
      title={titleOf(shown?.request ?? null, shown?.data ?? null)}
      // The title is that of the appointment (spec 001 §2); what is done with it stands below.
      subtitle={loaded?.appointment ? <Badge tone="grey">Editing</Badge> : null}
      footer={loaded ? <div ref={setFoot} className="flex" /> : null}
    >
      {shown && loaded ? (
        <AppointmentForm
          // Read again, it begins again.
          key={loaded.now}
          data={loaded}
          startsAt={shown.request.kind === 'create' ? shown.request.startsAt : undefined}
          endsAt={shown.request.kind === 'create' ? shown.request.endsAt : undefined}
          anyTime={shown.request.kind === 'create' ? shown.request.anyTime : undefined}
          foot={foot}
          open={request !== null}
          guardRef={guard}
          onReload={retry}
          onClose={onClose}
        />
      ) : failed || shown?.data?.problem ? (
        <EmptyState
          title={shown?.data?.problem ?? 'The form could not be opened'}
          action={failed ? <Button onPress={retry}>Try again</Button> : undefined}
        >
          {failed ? 'Please check your connection.' : WHY[shown?.data?.problem ?? '']}
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
    </Flyout>
  );
}

/** What it was opened with: the address loses its parameters once they are taken over (spec 001 §2). */
function useOpening(asked: AppointmentFormRequest | null): AppointmentFormRequest | null {
  const opening = useRef(asked);
  const tokenOf = (one: AppointmentFormRequest | null) => (one && 'token' in one ? one.token : null);
  const isOther = tokenOf(asked) !== null && tokenOf(asked) !== tokenOf(opening.current);
  if (!asked || !opening.current || isOther || asked.kind !== opening.current.kind) opening.current = asked;
  return opening.current;
}

function titleOf(request: AppointmentFormRequest | null, data: AppointmentFormData | null): string {
  if (data?.problem) return data.problem;
  if (request?.kind === 'rebook') return data?.client ? `Rebook ${data.client.name}` : 'Rebook';
  if (request?.kind !== 'edit') return 'Create appointment';
  return data?.appointment ? flyoutHead(data.appointment).title : 'Appointment';
}

function FormSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the form</span>
      {['w-16', 'w-20', 'w-20', 'w-14'].map((width, index) => (
        <div key={index} className="space-y-3">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
