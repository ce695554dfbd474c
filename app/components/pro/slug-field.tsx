import { useField } from '@conform-to/react';
import { useState } from 'react';
import { useBound } from '#app/components/forms/fields/use-bound.ts';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import type { ProfessionKey } from '#app/domain/onboarding/inputs.ts';
import { SLUG_MIN, slugOf } from '#app/lib/hosts/practice-slug.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

interface SlugFieldProps {
  /** Parent of practices' hosts, with its port. */
  sitesHost: string;
  profession: ProfessionKey;
  /** A free one, where the server has refused what was posted. */
  suggestion: string | null;
}

/** The address of the practice's website: follows the name until it is typed, and says as one types whether it is free. */
export function SlugField({ sitesHost, profession, suggestion: refusedFor }: SlugFieldProps) {
  const { control, initial } = useBound('slug');
  const [nameField] = useField<string>('name');
  const name = nameField.value ?? nameField.initialValue ?? '';
  const [own, setOwn] = useState<string | null>(initial || null);
  const slug = own ?? slugOf(name);
  const { value, isStale } = useQueryOperation(
    op.practiceSlug,
    slug.length >= SLUG_MIN ? { slug, name: name.slice(0, 200), profession } : null,
    { delayMs: 250 },
  );
  const answer = isStale ? null : value;
  const errors = control.errors ?? (answer?.problem ? [answer.problem] : undefined);
  const free = answer ? answer.suggestion : control.errors ? refusedFor : null;
  return (
    <div>
      <TextField
        label="Your website"
        {...control}
        errors={errors}
        value={slug}
        onChange={(event) => setOwn(event.currentTarget.value.toLowerCase().replace(/[\s_]+/g, '-'))}
        suffix={<span className="pr-3 text-sm text-ink-mute">.{sitesHost}</span>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          answer?.isFree && !errors ? 'This address is free.' : 'You can have a domain of your own later.'
        }
        required
      />
      {free ? (
        <Button size="sm" className="mt-2" onPress={() => setOwn(free)}>
          Use {free}
        </Button>
      ) : null}
    </div>
  );
}
