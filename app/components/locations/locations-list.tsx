import { Link, useLocation } from '@remix-run/react';
import { Building2, House, Plus, Video } from 'lucide-react';
import { WeekLines } from '#app/components/hours/week-lines.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { useHashSheet } from '#app/components/portal/use-hash-sheet.ts';
import type { OpValue } from '#app/components/operation/op.ts';
import { zoneName } from '#app/lib/time.ts';
import { rangesOf, readAvailableTimes } from '#app/lib/week/available-times.ts';
import { NEW_VIRTUAL_LOCATION, paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton, type LinkButtonProps } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { cx } from '#app/ui/cx.ts';
import { PlainLocationForm } from './plain-location-form.tsx';
import { LocationSheet } from './location-sheet.tsx';
import { kindText, type PracticeLocation } from './location-state.ts';

const PICTURES = { office: Building2, virtual: Video, home: House };

/** Locations & Hours (spec 002 §2): where clients can book and when, each with its sheet. */
export function LocationsList({ data, level }: { data: OpValue<'locations'>; level: 1 | 2 }) {
  const { locations, timeZone } = data;
  const { request, kind, isGone, open, close, here } = useSheet(locations);
  const scripted = useHydrated();
  const taken = locations.map(({ kind }) => kind).filter((kind) => kind !== 'office');
  if (request && !scripted) {
    return (
      <PlainLocationForm
        location={request === 'new' ? null : request}
        kind={kind}
        practiceZone={timeZone}
        here={here}
        taken={taken}
      />
    );
  }
  return (
    <>
      <SectionHeader
        level={level}
        title="Locations & Hours"
        actions={
          <OpenButton
            sheet="new"
            onOpen={open}
            variant="primary"
            icon={<Plus strokeWidth={1.75} aria-hidden />}
            className="max-sm:grow"
          >
            Add new
          </OpenButton>
        }
      >
        Where and when clients can book you.
      </SectionHeader>
      <RefusedSummary className="mt-6" />
      {locations.length === 0 ? (
        <Card className="mt-6">
          <EmptyState
            title="No location yet"
            action={
              <OpenButton sheet="new" onOpen={open}>
                Add your first location
              </OpenButton>
            }
          >
            An office, calls by video or phone, or visits at home: clients book once there is one.
          </EmptyState>
        </Card>
      ) : (
        <ul className="mt-6 space-y-4">
          {locations.map((location) => (
            <LocationCard
              key={location.id}
              location={location}
              practiceZone={timeZone}
              level={level}
              onManage={open}
            />
          ))}
        </ul>
      )}
      <LocationSheet
        request={request}
        kind={kind}
        isGone={isGone}
        taken={taken}
        practiceZone={timeZone}
        onClose={close}
      />
    </>
  );
}

interface LocationCardProps {
  location: PracticeLocation;
  practiceZone: string;
  /** Of the heading above the list. */
  level: 1 | 2;
  onManage: (sheet: string) => void;
}

function LocationCard({ location, practiceZone, level, onManage }: LocationCardProps) {
  const { name, kind, state, address, cityState, timeZone, travelDistance, hideAddress, offersServices } =
    location;
  const Picture = PICTURES[kind];
  const Heading = level === 1 ? 'h2' : 'h3';
  const disabled = state === 'disabled';
  const place = [address, cityState].filter(Boolean).join(', ');
  const about = [
    kind === 'office' ? place : kindText(location),
    kind === 'home' && travelDistance ? `up to ${travelDistance} mi from ${cityState}` : '',
    hideAddress ? 'address hidden' : '',
  ];
  return (
    <Card as="li">
      <div className="flex items-start gap-4">
        <Picture
          strokeWidth={1.5}
          aria-hidden
          className={cx('mt-0.5 size-5 shrink-0', disabled ? 'text-line-strong' : 'text-ink-mute')}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Heading className={cx('font-semibold wrap-anywhere', disabled && 'text-ink-soft')}>
              {name}
            </Heading>
            {disabled ? <Badge>Disabled</Badge> : null}
          </div>
          <p className="text-sm text-ink-soft wrap-anywhere">{about.filter(Boolean).join(' · ')}</p>
          {timeZone === practiceZone ? null : (
            <p className="mt-0.5 text-sm text-ink-mute">{zoneName(timeZone)}</p>
          )}
        </div>
        <OpenButton size="sm" sheet={location.id} aria-label={`Manage ${name}`} onOpen={onManage}>
          Manage
        </OpenButton>
      </div>
      {disabled || offersServices ? null : (
        <p className="mt-3 text-sm text-orange sm:pl-9">
          No service is offered here yet, so clients do not see it.{' '}
          <Link to={paths.services()} className="whitespace-nowrap">
            Open My Services
          </Link>{' '}
          and choose this location in each that takes place here.
        </p>
      )}
      {disabled ? null : (
        <div className="mt-3 sm:pl-9">
          <WeekLines hours={rangesOf(readAvailableTimes(JSON.stringify(location.availableTimes)).week)} />
        </div>
      )}
    </Card>
  );
}

interface OpenButtonProps extends Pick<
  LinkButtonProps,
  'children' | 'variant' | 'size' | 'icon' | 'className' | 'aria-label'
> {
  /** A location's id, or 'new'. */
  sheet: string;
  onOpen: (sheet: string) => void;
}

/** Opens a sheet; without scripts it leads to a page of the same. */
function OpenButton({ sheet, onOpen, ...button }: OpenButtonProps) {
  const scripted = useHydrated();
  if (scripted) return <Button {...button} onPress={() => onOpen(sheet)} />;
  return <LinkButton {...button} to={`?${EDIT}=${sheet}`} />;
}

/** In the address of a page without scripts: they alone see what stands behind '#'. */
const EDIT = 'edit';

/** The sheet stands in the address: a link opens it, Back closes it. */
function useSheet(locations: PracticeLocation[]) {
  const { pathname, search } = useLocation();
  const { asked: hashed, open, close } = useHashSheet();
  const asked = hashed ?? new URLSearchParams(search).get(EDIT);
  const found = locations.find(({ id }) => id === asked) ?? null;
  // What another window deletes takes nothing from whoever types here.
  const last = useShown(found);
  const isNew = asked === 'new' || asked === NEW_VIRTUAL_LOCATION;
  const request: PracticeLocation | 'new' | null = isNew
    ? 'new'
    : (found ?? (last?.id === asked ? last : null));
  const kind = asked === NEW_VIRTUAL_LOCATION ? ('virtual' as const) : undefined;
  return {
    here: pathname,
    request,
    kind,
    isGone: request !== null && request !== 'new' && !found,
    open,
    close,
  };
}
