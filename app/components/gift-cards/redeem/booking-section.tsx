import { FormText } from '#app/components/forms/fields/text.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

/** The code of a gift card while one books: opens on a press, and works without scripts. */
export function GiftCardSection({ isOpen }: { isOpen: boolean }) {
  return (
    <Disclosure title="Have a gift card?" defaultOpen={isOpen}>
      <FormText
        name="giftCardCode"
        label="Gift card code"
        maxLength={100}
        autoCapitalize="characters"
        spellCheck={false}
        hint="It pays what it can of this visit. What is left stays on it."
      />
    </Disclosure>
  );
}
