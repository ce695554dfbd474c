import { createContext, useContext, useRef, useState, type MutableRefObject, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Flyout, type FlyoutProps } from '#app/ui/overlays/flyout.tsx';
import type { UnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

interface Sheet {
  /** False while it slides out. */
  open: boolean;
  onClose: () => void;
  foot: HTMLElement | null;
  /** Of the form that stands in it, if one does: asked before the sheet closes. */
  guard: MutableRefObject<UnsavedGuard | null>;
}

const SheetContext = createContext<Sheet | null>(null);

/** The sheet around a form; null where it stands elsewhere. */
export const useSheet = (): Sheet | null => useContext(SheetContext);

/** A sheet whose form comes once what it is about is read. Its buttons stand in the foot, in reach (FormFoot). */
export function ReadSheet({
  onClose,
  ...flyout
}: Omit<FlyoutProps, 'onOpenChange' | 'footer'> & Pick<Sheet, 'onClose'>) {
  const guard = useRef<UnsavedGuard | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <SheetContext.Provider value={{ open: flyout.open, onClose, foot, guard }}>
      <Flyout
        {...flyout}
        onOpenChange={(open) => {
          if (open) return;
          if (guard.current) guard.current.leave(onClose);
          else onClose();
        }}
        footer={<div ref={setFoot} className="flex" />}
      />
    </SheetContext.Provider>
  );
}

/** What stands in the foot of the sheet around. */
export function SheetFoot({ children }: { children: ReactNode }) {
  const foot = useSheet()?.foot;
  return foot ? createPortal(children, foot) : null;
}
