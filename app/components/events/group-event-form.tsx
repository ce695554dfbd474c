import { CalendarClock, MapPin, Shapes, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { Section } from '#app/components/appointment-form/section.tsx';
import { OverlapNote } from '#app/components/calendar/overlap/overlap-note.tsx';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { PictureField } from '#app/components/pictures/picture-field.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { bookableEventInput, DESCRIPTION_LENGTH, EVENT_NAME_LENGTH } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { formatPrice } from '#app/lib/money.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { timeOffMet, type EventType, type GroupEvent, type GroupEventOffer } from './event-data.ts';
import {
  GROUP_EVENT_FACTS,
  lackingOf,
  payloadOf,
  settledPlace,
  placesProblem,
  PLACE_OF_TYPE,
  PLACE_TYPED,
  withType,
  type GroupEventState,
} from './group-event-state.ts';
import { SpanFields } from './span-fields.tsx';
import { durationMinutes, spanOf } from './span.ts';
import { TimeOffQuestion } from './time-off-question.tsx';
import { useConflicts } from './use-conflicts.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface GroupEventFormProps {
  offer: GroupEventOffer;
  /** Null for a new one. */
  event: GroupEvent | null;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
  initial: GroupEventState;
  calendarZone: string;
  said?: (title: string) => string;
  onCancel: () => void;
  onSaved: (id: string) => void;
}

/** The form of a group event: type, time, places, name and place (spec 001 §2, §5). */
export function GroupEventForm(props: GroupEventFormProps) {
  const { offer, event, isGone, onTakeOver, initial, calendarZone, said, onCancel, onSaved } = props;
  const elsewhere = useChangedElsewhere({ now: event, facts: GROUP_EVENT_FACTS, isGone });
  const [state, setState] = useState(initial);
  const own = useId();
  const saving = useOperation(op.upsertBookableEvent, {
    key: event?.id ?? own,
    done: ({ bookableEvent: { title } }) => said?.(title) ?? TEXTS.saved,
    failed: (refused) => (timeOffMet(refused) ? null : TEXTS.saveFailed(refused.text)),
  });
  const form = useOperationForm(saving, {
    schema: bookableEventInput,
    defaults: payloadOf(initial),
    // What the schema leaves out of it, such as no limit, would be left as it was.
    input: (_value, { key }) => ({
      ...payloadOf(state),
      ...(event ? { id: event.id, ...elsewhere.sent } : { idempotencyKey: key }),
    }),
    savesUnchanged: !event,
    lacks: elsewhere.lacks ?? lackingOf(state),
    onSaved: ({ bookableEvent }) => onSaved(bookableEvent.id),
  });
  const { errorOf } = form;
  const conflicts = useConflicts({
    span: form.isChanged || !event ? spanOf(state.span) : null,
    locationId: settledPlace(state, offer.types),
    timeZone: state.span.timeZone,
    ownId: event?.id,
  });
  if (!event && offer.types.length === 0) return <NoTypes />;

  const met = form.refused && timeOffMet(form.refused);
  const update = (change: Partial<GroupEventState> | ((before: GroupEventState) => GroupEventState)) =>
    setState((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }));
  const type = offer.types.find(({ id }) => id === state.typeId);
  return (
    <OperationForm form={form} className="divide-y divide-line">
      <PostedInput value={payloadOf(state)} />
      <Section icon={<Shapes {...icon} />} title="Event">
        <div className="space-y-3">
          <Select
            label="Event type"
            placeholder="Choose an event type"
            value={state.typeId}
            onChange={(id) => {
              const chosen = offer.types.find((one) => one.id === id);
              if (chosen) update((before) => withType(before, chosen));
            }}
            disabled={event !== null}
            options={typeOptions(offer, event)}
            hint={type && !event ? aboutType(type) : undefined}
            error={errorOf('bookableEventTypeId')}
          />
          <TextField
            label="Name"
            optional
            autoComplete="off"
            placeholder={type?.name ?? event?.bookableEventType.name ?? 'As the event type is called'}
            maxLength={EVENT_NAME_LENGTH}
            value={state.name}
            onChange={({ currentTarget }) => update({ name: currentTarget.value })}
            error={errorOf('name')}
          />
          <RichTextField
            label="Description"
            optional
            placeholder={type ? plainText(type.description) || undefined : undefined}
            hint="Of this date, where it differs from the event type’s."
            maxLength={DESCRIPTION_LENGTH}
            defaultValue={initial.description}
            onChange={(description) => update({ description })}
            error={errorOf('description')}
          />
          <PictureField
            label="Photo"
            optional
            hint="Of this date, where it differs from the event type’s."
            initial={event?.photoHandle ? { handle: event.photoHandle, photoUrl: event.photoUrl } : null}
            onChange={(handle) => update({ handle })}
            error={errorOf('handle')}
          />
        </div>
      </Section>
      <Section icon={<CalendarClock {...icon} />} title="When">
        <SpanFields
          canChangeZone
          fields={state.span}
          onChange={(span, by) =>
            update((before) => ({ ...before, span, endChosen: before.endChosen || by === 'end' }))
          }
          calendarZone={calendarZone}
          errorOf={errorOf}
        />
        <OverlapNote found={conflicts} />
      </Section>
      <Section icon={<Users {...icon} />} title="Places">
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          {state.unlimited ? null : (
            <TextField
              label="Number of places"
              hideLabel
              inputMode="numeric"
              autoComplete="off"
              tabular
              maxLength={6}
              className="w-32"
              value={state.capacity}
              onChange={({ currentTarget }) =>
                update({ capacity: currentTarget.value.replaceAll(/\D/g, '') })
              }
              error={errorOf('capacity') ?? placesProblem(state) ?? undefined}
            />
          )}
          <Checkbox
            label="No limit"
            className="sm:pt-1"
            checked={state.unlimited}
            onChange={({ currentTarget }) => update({ unlimited: currentTarget.checked })}
          />
        </div>
      </Section>
      <Section icon={<MapPin {...icon} />} title="Place">
        <div className="space-y-3">
          <Select
            label="Place"
            hideLabel
            value={state.place}
            onChange={(place) => update({ place, placeChosen: true })}
            options={placeOptions(offer, state, event)}
            error={errorOf('locationId')}
          />
          {state.place === PLACE_TYPED ? (
            <TextField
              label="Address or link"
              autoComplete="off"
              maxLength={200}
              value={state.placeText}
              onChange={({ currentTarget }) => update({ placeText: currentTarget.value })}
              error={errorOf('location')}
            />
          ) : null}
        </div>
      </Section>
      <FormFoot
        form={form}
        problem={
          <>
            <ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />
            {form.refused && !met ? (
              <p role="alert" className="basis-full text-sm text-red">
                {TEXTS.saveFailed(form.refused.text)}
              </p>
            ) : null}
          </>
        }
        onCancel={onCancel}
      />
      <TimeOffQuestion
        met={met}
        busy={form.isBusy}
        onAnswer={(yes) =>
          yes ? void form.again({ confirmOverlap: met?.map(({ id }) => id) }) : form.forget()
        }
      />
    </OperationForm>
  );
}

function typeOptions({ types }: GroupEventOffer, event: GroupEvent | null) {
  const own = event?.bookableEventType;
  const gone = own && !types.some(({ id }) => id === own.id) ? [{ value: own.id, label: own.name }] : [];
  return [
    ...gone,
    ...types.map((type) => ({ value: type.id, label: type.name, description: aboutType(type) })),
  ];
}

/** The practice's places, the type's where it is none of them, and anywhere else. */
function placeOptions({ places, types }: GroupEventOffer, state: GroupEventState, event: GroupEvent | null) {
  const type = types.find(({ id }) => id === state.typeId);
  const ofType = {
    value: PLACE_OF_TYPE,
    label: type?.where ?? event?.where ?? 'Where the event type says',
  };
  const isKnown = places.some(({ id }) => id === (type?.locationId ?? null));
  // A place that was closed since stays the place of what is scheduled there.
  const closed = event?.locationId && !places.some(({ id }) => id === event.locationId);
  return [
    ...(isKnown && state.place !== PLACE_OF_TYPE ? [] : [ofType]),
    ...(closed ? [{ value: event.locationId!, label: event.where ?? 'As before' }] : []),
    ...places.map(({ id, name }) => ({ value: id, label: name })),
    { value: PLACE_TYPED, label: 'Somewhere else' },
  ];
}

const aboutType = (type: EventType): string =>
  [
    formatDuration(durationMinutes(type)),
    formatPrice(type.amountCents, type.amountCurrency),
    type.capacity === null ? 'no limit' : `${type.capacity} places`,
  ].join(' · ');

function NoTypes() {
  return (
    <EmptyState
      title="No event types yet"
      action={
        <LinkButton to={paths.eventTypes()} variant="primary">
          Create an event type
        </LinkButton>
      }
    >
      An event type says what a class or circle is called, how long it takes and what it costs. Then you can
      schedule it here as often as you like.
    </EmptyState>
  );
}
