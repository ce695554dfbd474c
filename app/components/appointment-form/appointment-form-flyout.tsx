import { useRef } from 'react';
import type {
  AppointmentFormRequest,
  FlyoutProps,
} from '#app/components/calendar/appointment/flyout-requests.ts';
import { flyoutHead } from '#app/components/calendar/appointment/flyout-title.ts';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import type { AppointmentFormData } from './form/form-data.ts';

const WHY: Record<string, string> = {
  [APPOINTMENT_MESSAGES.notFound]: 'The link may belong to another account, or is not complete.',
  [PRO_MESSAGES.notEditable]: 'It was cancelled or declined meanwhile.',
};

interface Shown {
  request: AppointmentFormRequest;
  data: AppointmentFormData | null;
  /** Why there is nothing to edit or to begin from. */
  problem: string | null;
}

const inputOf = (request: AppointmentFormRequest | null): OpInput<'appointmentForm'> | null => {
  if (!request) return null;
  switch (request.kind) {
    case 'edit':
      return { token: request.token };
    case 'rebook':
      return { rebook: request.token };
    case 'create':
      return {
        clientId: request.clientId,
        startsAt: request.anyTime && request.startsAt !== undefined ? new Date(request.startsAt) : undefined,
        timed: request.startsAt !== undefined && !request.anyTime,
      };
  }
};

/** Creates or edits an appointment in the right-hand sheet (spec 001 §2: 'Create appointment'). */
export function AppointmentFormFlyout({ request: opened, onClose }: FlyoutProps<AppointmentFormRequest>) {
  const request = useOpening(opened);
  const { value: data, refused, retry } = useQueryOperation(op.appointmentForm, inputOf(request));
  const problem = refused && !isUnexplained(refused) ? refused.text : null;
  const shown = useShown<Shown | null>(request && { request, data, problem });
  const loaded = shown?.data ?? null;
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      width="lg"
      title={titleOf(shown)}
      // The title is that of the appointment (spec 001 §2); what is done with it stands below.
      subtitle={loaded?.appointment ? <Badge tone="grey">Editing</Badge> : null}
    >
      {shown && loaded ? (
        <AppointmentForm
          // Read again, it begins again.
          key={loaded.now.getTime()}
          data={loaded}
          startsAt={shown.request.kind === 'create' ? shown.request.startsAt : undefined}
          endsAt={shown.request.kind === 'create' ? shown.request.endsAt : undefined}
          anyTime={shown.request.kind === 'create' ? shown.request.anyTime : undefined}
          onReload={retry}
          onClose={onClose}
        />
      ) : shown?.problem ? (
        <EmptyState title={shown.problem}>{WHY[shown.problem]}</EmptyState>
      ) : refused ? (
        <EmptyState title="The form could not be opened" action={<Button onPress={retry}>Try again</Button>}>
          Please check your connection.
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
    </ReadSheet>
  );
}

/** What it was opened with: the address loses its parameters once they are taken over (spec 001 §2). */
function useOpening(opened: AppointmentFormRequest | null): AppointmentFormRequest | null {
  const opening = useRef(opened);
  const tokenOf = (one: AppointmentFormRequest | null) => (one && 'token' in one ? one.token : null);
  const isOther = tokenOf(opened) !== null && tokenOf(opened) !== tokenOf(opening.current);
  if (!opened || !opening.current || isOther || opened.kind !== opening.current.kind)
    opening.current = opened;
  return opening.current;
}

function titleOf(shown: Shown | null): string {
  const { request, data, problem } = shown ?? {};
  if (problem) return problem;
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
