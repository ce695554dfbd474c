import { useState } from 'react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { FormView } from './editor-state.ts';
import { FormPreview } from './form-preview.tsx';

type Version = OpValue<'intakeForm'>['versions'][number];

interface VersionsCardProps {
  form: FormView;
  versions: readonly Version[];
  practitioner: string;
  /** What is typed and not saved would be lost. */
  isChanged: boolean;
}

/** How the form read before: looked at, and used again. */
export function VersionsCard({ form, versions, practitioner, isChanged }: VersionsCardProps) {
  const { timeZone } = usePortal().practice;
  const [looked, setLooked] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Card padding="flush" as="div">
      <SectionHeader className="px-5 pt-5 sm:px-6" title="Versions">
        Answers stay with the questions as they were when the form was sent.
      </SectionHeader>
      <ul className="mt-3 divide-y divide-line">
        <li className="flex items-center gap-3 px-5 py-3 sm:px-6">
          Version {form.version} <Badge tone="green">In use</Badge>
        </li>
        {versions.map(({ version, replacedAt }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 sm:px-6">
            <span className="min-w-0 flex-1 basis-40">
              Version {version}
              <span className="block text-sm text-ink-soft">
                Until {formatDateTime(replacedAt, timeZone)}
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Look at version ${version}`}
              onPress={() => setLooked(version)}
            >
              Look
            </Button>
            <Button
              size="sm"
              aria-label={`Use again: version ${version}`}
              disabled={isChanged}
              onPress={() => setAsked(version)}
            >
              Use again
            </Button>
          </li>
        ))}
      </ul>
      {looked === null ? null : (
        <Dialog
          open
          onOpenChange={() => setLooked(null)}
          title={`Version ${looked}`}
          footer={<Button onPress={() => setLooked(null)}>Close</Button>}
        >
          <Look formId={form.id} version={looked} practitioner={practitioner} />
        </Dialog>
      )}
      <PostQuestion
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Use version ${asked} again?`}
        keepLabel="Cancel"
        here={paths.intakeFormSettings(form.id)}
        submit="Use it again"
        busyLabel="Saving"
        variant="primary"
        values={{
          intent: 'restore',
          intakeFormId: form.id,
          version: asked ?? undefined,
          previousUpdatedAt: new Date(form.updatedAt).toISOString(),
        }}
      >
        <p>It becomes the newest version. The questions of today are kept as version {form.version}.</p>
      </PostQuestion>
    </Card>
  );
}

interface LookProps {
  formId: string;
  version: number;
  practitioner: string;
}

function Look({ formId, version, practitioner }: LookProps) {
  const { value, refused } = useQueryOperation(op.intakeFormVersion, { intakeFormId: formId, version });
  if (refused) return <p className="text-red">{refused.text}</p>;
  if (!value) return <Skeleton className="h-160 w-full max-w-90" />;
  return <FormPreview {...value} practitioner={practitioner} />;
}
