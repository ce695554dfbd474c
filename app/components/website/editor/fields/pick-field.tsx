import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { FieldLegend } from '#app/ui/fields/field.tsx';
import type { SiteReadModel } from '#builder/read-model.ts';
import { useOpened } from '../editor-context.ts';

type Kind = 'service' | 'event' | 'review' | 'video';

/** What a practice has of a kind, by id, as its list names them. */
function thingsOf(kind: Kind, site: SiteReadModel): { id: string; name: string }[] {
  if (kind === 'service') return site.services.map(({ id, name }) => ({ id, name }));
  if (kind === 'event') return site.events.map(({ id, title }) => ({ id, name: title }));
  const reviews = site.reviews.items.filter(({ videoId }) => kind === 'review' || videoId !== null);
  return reviews.map(({ id, videoId, text, reviewer, rating }) => {
    const who = reviewer ? [reviewer.firstName, reviewer.lastName].filter(Boolean).join(' ') : 'Anonymous';
    const words = text.length > 60 ? `${text.slice(0, 57)}…` : text;
    return {
      id: kind === 'video' ? videoId! : id,
      name: [`${who}, ${rating} of 5`, words].filter(Boolean).join(': '),
    };
  });
}

interface PickFieldProps {
  label: string;
  hint?: string | undefined;
  of: Kind;
  max: number;
  none: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Some of what the practice has, in an order; none chosen shows what `none` says. */
export function PickField({ label, hint, of, max, none, value, onChange }: PickFieldProps) {
  const things = thingsOf(of, useOpened().site);
  const chosen = value.flatMap((id) => things.find((thing) => thing.id === id) ?? []);
  const others = things.filter(({ id }) => !value.includes(id));
  const ids = chosen.map(({ id }) => id);
  const move = (from: number, to: number) => onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!));
  return (
    <fieldset className="min-w-0">
      <FieldLegend label={label} />
      <p className="mb-2 text-sm text-ink-soft">{chosen.length === 0 ? none : hint}</p>
      <ul className="flex flex-col gap-1">
        {chosen.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-1">
            <Checkbox
              className="min-w-0 flex-1"
              label={name}
              checked
              onChange={() => onChange(ids.filter((other) => other !== id))}
            />
            <IconButton
              size="sm"
              label={`Move ${name} up`}
              icon={<ArrowUp strokeWidth={1.75} aria-hidden />}
              disabled={index === 0}
              onPress={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={`Move ${name} down`}
              icon={<ArrowDown strokeWidth={1.75} aria-hidden />}
              disabled={index === chosen.length - 1}
              onPress={() => move(index, index + 1)}
            />
          </li>
        ))}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={false}
              disabled={chosen.length >= max}
              onChange={() => onChange([...ids, id])}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
