import { Link } from '@remix-run/react';
import { useRef, type FormEvent } from 'react';
import { z } from 'zod';
import { FormRadioCards } from '#app/components/forms/fields/choices.tsx';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';

/** Yes and no as radio buttons hold them, which post without scripts as well. */
export const yesNo = z.enum(['true', 'false']);

/** Whether a card is needed to book and charged then, as a form asks for it; not at all of a practice that may not ask for cards. */
export const cardRules = {
  requireClientCcToBook: yesNo.optional(),
  chargeClientCcAtBooking: yesNo.optional(),
};

/** The same as it stands in a form. */
export const cardRulesIn = (settings: Record<keyof typeof cardRules, boolean>) => ({
  requireClientCcToBook: String(settings.requireClientCcToBook),
  chargeClientCcAtBooking: String(settings.chargeClientCcAtBooking),
});

/** The same as it was entered: without a card nothing is charged (002 §4). */
export function cardRulesEntered(entered: Partial<Record<keyof typeof cardRules, string>>) {
  const isYes = (name: keyof typeof cardRules) => entered[name] === 'true';
  return {
    requireClientCcToBook: isYes('requireClientCcToBook'),
    chargeClientCcAtBooking: isYes('requireClientCcToBook') && isYes('chargeClientCcAtBooking'),
  };
}

/** Whether a card is needed to book, and then whether it is charged at once (002 §4). */
export function CardsAtBooking({ hasProvider }: { hasProvider: boolean }) {
  const charging = useRef<HTMLDivElement>(null);
  // Who says No and then Yes again has not asked for charging.
  const alsoTurnOff = ({ target }: FormEvent<HTMLElement>) => {
    const { name, value } = target as HTMLInputElement;
    if (name === 'requireClientCcToBook' && value === 'false')
      charging.current?.querySelector<HTMLInputElement>('input[value=false]')?.click();
  };
  return (
    <Card onChange={alsoTurnOff} className="group/cards flex flex-col gap-5 p-5 sm:p-6">
      <SectionHeader title="Cards">
        {hasProvider ? null : (
          <>
            Before you can ask for a card,{' '}
            <Link to={paths.bankingSettings()}>connect a payment provider</Link>.
          </>
        )}
      </SectionHeader>
      <FormRadioCards
        name="requireClientCcToBook"
        label="Require a card to book"
        columns={2}
        cards={[
          { value: 'true', title: 'Yes', description: 'Clients enter a card before they book.' },
          { value: 'false', title: 'No', description: 'Clients book without one.' },
        ]}
      />
      <div
        ref={charging}
        className="hidden group-has-[input[name=requireClientCcToBook][value=true]:checked]/cards:block"
      >
        <FormRadioCards
          name="chargeClientCcAtBooking"
          label="Charge the card at booking"
          columns={2}
          cards={[
            {
              value: 'true',
              title: 'Yes',
              description: 'The whole price, when the appointment is accepted.',
            },
            { value: 'false', title: 'No', description: 'After the appointment, or when you charge it.' },
          ]}
        />
      </div>
    </Card>
  );
}
