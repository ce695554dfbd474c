import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import type { Field } from '#builder/blocks/shared.ts';
import type { Design } from '#builder/design.ts';
import type { Theme } from '#builder/theme-schema.ts';
import { footerFields } from '#builder/blocks/footer/fields.ts';
import { headerFields } from '#builder/blocks/header/fields.ts';
import { THEME_FIELDS } from '#builder/editor/theme-fields.ts';
import { useDraft, useEditor, useOpened } from '../editor-context.ts';
import { FieldControl } from '../fields/field-control.tsx';
import { ThemeChoice } from '../fields/theme-choice.tsx';
import { PanelHead } from './panel-head.tsx';

// Ten sites are much to fetch for who does not ask for them.
const TemplatesDialog = lazy(async () => ({
  default: (await import('../dialogs/templates-dialog.tsx')).TemplatesDialog,
}));

const PARTS = [
  { part: 'theme', title: 'Look', fields: THEME_FIELDS },
  { part: 'header', title: 'Header', fields: headerFields },
  { part: 'footer', title: 'Footer', fields: footerFields },
] as const satisfies readonly { part: keyof Design; title: string; fields: Record<string, Field> }[];

/** What all pages have in common: look, header and footer; and templates, which change it as a whole. */
export function DesignPanel() {
  const { store } = useEditor().session;
  const opened = useOpened();
  const design = useDraft(({ draft }) => draft.design);
  const revision = useDraft((state) => state.revision);
  const [isChoosing, setChoosing] = useState(false);
  function change(part: (typeof PARTS)[number]['part'], name: string, value: unknown, about?: string) {
    const { draft } = store.get();
    const design = { ...draft.design, [part]: { ...draft.design[part], [name]: value } } as Design;
    store.change(
      { ...draft, design },
      {
        isTyped: about !== undefined,
        ...(about === undefined ? {} : { about: `design.${part}.${name}.${about}` }),
      },
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PanelHead title="Design of all pages">
        <Button size="sm" onPress={() => setChoosing(true)}>
          Templates
        </Button>
      </PanelHead>
      {isChoosing ? (
        <Suspense fallback={null}>
          <TemplatesDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
      <div className="flex min-h-0 flex-1 flex-col gap-7 overflow-y-auto px-4 py-4">
        {PARTS.map(({ part, title, fields }) => (
          <section key={part} aria-labelledby={`design-${part}`} className="flex flex-col gap-5">
            <h3 id={`design-${part}`} className="-mb-2 text-xs font-semibold text-ink-mute">
              {title}
            </h3>
            {Object.entries(fields as Record<string, Field>).map(([name, field]) =>
              part === 'theme' && name !== 'fonts' && name !== 'spacing' && field.type === 'choice' ? (
                <ThemeChoice
                  key={name}
                  label={field.label}
                  name={name as keyof Theme}
                  theme={design.theme}
                  accent={opened.site.practice.colorAccent}
                  options={field.options}
                  onChange={(value) => change(part, name, value)}
                />
              ) : (
                <FieldControl
                  key={`${part}.${name}`}
                  field={field}
                  value={(design[part] as Record<string, unknown>)[name]}
                  revision={revision}
                  onChange={(value, about) => change(part, name, value, about)}
                />
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
