import { useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { useEditor, useSavingState } from '../editor-context.ts';
import { CompareDialog } from '../dialogs/compare-dialog.tsx';

/** What stands in the way of saving, above the editor: another window, a refusal, no connection. */
export function Notices() {
  const { open, session } = useEditor();
  const { page, design, isOpenElsewhere } = useSavingState();
  const [isComparing, setComparing] = useState(false);
  const isElsewhere = page.step === 'elsewhere' || design.step === 'elsewhere';
  const refused = page.step === 'refused' ? page : design.step === 'refused' ? design : null;
  const trying = page.step === 'trying' ? page : design.step === 'trying' ? design : null;
  if (isElsewhere) {
    return (
      <div className="border-b border-line bg-surface p-3">
        <AlertBanner
          stays
          title="Another window changed this meanwhile"
          actions={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onPress={() => setComparing(true)}>
                Compare
              </Button>
              <Button size="sm" onPress={() => void open(session.opened.page.id, { discards: true })}>
                Show theirs
              </Button>
              <Button size="sm" variant="strong" onPress={() => void session.takeOver()}>
                Keep mine
              </Button>
            </div>
          }
        >
          Nothing is saved here until you say which one stays.
        </AlertBanner>
        <CompareDialog open={isComparing} onClose={() => setComparing(false)} />
      </div>
    );
  }
  if (refused) {
    return (
      <div className="border-b border-line bg-surface p-3">
        <AlertBanner stays title="Your last change could not be saved">
          {refused.text}
        </AlertBanner>
      </div>
    );
  }
  if (trying) {
    return (
      <div className="border-b border-line bg-surface p-3">
        <AlertBanner stays title="Not saved, trying again">
          {trying.text} What you change meanwhile stays in this window.
        </AlertBanner>
      </div>
    );
  }
  if (isOpenElsewhere) {
    return (
      <div className="border-b border-line bg-surface p-3">
        <Banner title="This page is open in another window too">
          Whoever saves first goes on; the other window is asked which of both stays.
        </Banner>
      </div>
    );
  }
  return null;
}
