import { ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useEditor } from '../editor-context.ts';

/** Where former addresses lead: those that pages left by themselves, and those that somebody typed in. */
export function RedirectsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Redirects"
    >
      <Redirects />
    </Dialog>
  );
}

function Redirects() {
  const { website } = useEditor();
  const { run, running } = useOperations({ key: 'website-redirects' });
  const [path, setPath] = useState('');
  const [target, setTarget] = useState('/');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const targets = website.pages.filter(
    ({ kind, state }) => kind !== 'notFound' && (state !== 'new' || kind === 'front'),
  );

  async function add() {
    const answer = await run(op.setRedirect, { path, target }, () => ({
      done: 'Redirect added',
      failed: () => null,
    }));
    if (!answer) return;
    if (answer.ok) {
      setPath('');
      return setProblems({});
    }
    setProblems(Object.keys(answer.fields).length > 0 ? answer.fields : { whole: answer.text });
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">
        When a page of yours gets another address, the former one leads there by itself. Add addresses of an
        earlier website here, so that old links and search results go on working.
      </p>
      {website.redirects.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {website.redirects.map((redirect) => (
            <li key={redirect.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wrap-anywhere">
                <span className="font-medium">{redirect.path}</span>
                <ArrowRight className="size-3.5 text-ink-mute" strokeWidth={1.75} aria-label="leads to" />
                <span className="text-ink-soft">{redirect.target ?? 'says that the page is gone'}</span>
              </span>
              <IconButton
                size="sm"
                label={`Delete the redirect of ${redirect.path}`}
                icon={<Trash2 strokeWidth={1.75} aria-hidden />}
                onPress={() =>
                  void run(op.removeRedirect, { redirectId: redirect.id }, () => ({
                    done: 'Redirect deleted',
                  }))
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {problems.whole ? <AlertBanner title={problems.whole} /> : null}
        <TextField
          label="Former address"
          placeholder="/old-page.html"
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          value={path}
          error={problems.path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
        />
        <NativeSelect
          label="Leads to"
          options={targets.map((page) => ({ value: page.path, label: `${page.title} (${page.path})` }))}
          value={target}
          error={problems.target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
        <Button type="submit" className="self-start" busy={running === 'setRedirect'} busyLabel="Adding">
          Add redirect
        </Button>
      </form>
    </div>
  );
}
