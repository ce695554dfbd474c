import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import {
  CardsElsewhere,
  CurrencyCard,
  NothingCharges,
  OfflineForm,
  ProviderCard,
  TipsCard,
  type BankingSettingsView,
} from './option-cards.tsx';
import { CardsNeeded } from './cards-needed.tsx';
import { PaypalBanners, PaypalCard, type PaypalAccountView } from './paypal-card.tsx';
import { Questions, type Question } from './questions.tsx';
import { SquareCard, SquareLost, SquareStopped, type SquareAccountView } from './square-card.tsx';
import { MissingInformation, StripeCard, type StripeAccountView } from './stripe-card.tsx';

export interface BankingPageProps {
  stripe: StripeAccountView;
  square: SquareAccountView;
  paypal: PaypalAccountView;
  settings: BankingSettingsView;
  /** The question that the address opens. */
  asked: Question | null;
  /** What went wrong with the last press. */
  problem?: string | undefined;
  /** The practice's. */
  timeZone: string;
}

/** /portal/settings/banking (002 §2): the accounts that clients pay to, and in what other ways they can. */
export function BankingPage(props: BankingPageProps) {
  const { stripe, square, paypal, settings, asked, problem, timeZone } = props;
  const { currencyEnabled, paypalEnabled, paymentProvider } = settings;
  // Without the feature an account that is connected still is its owner's to disconnect.
  const paypalShown = { ...paypal, isSwitchedOn: paypal.isSwitchedOn && paypalEnabled };
  return (
    <SettingsFrame
      title="Payments"
      about="Clients pay you when they book or after a visit. The money goes to an account of your own."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          <MissingInformation account={stripe} hasOther={paymentProvider === 'square'} timeZone={timeZone} />
          <SquareLost account={square} />
          <SquareStopped account={square} />
          <PaypalBanners account={paypalShown} />
          <NothingCharges settings={settings} />
          <CardsNeeded needed={settings.cardsNeeded} takesCards={settings.takesCards} />
          <CardsElsewhere settings={settings} />
        </>
      }
    >
      <ProviderCard settings={settings} />
      <StripeCard account={stripe} hasOther={paymentProvider === 'square'} timeZone={timeZone} />
      <SquareCard account={square} hasOther={paymentProvider === 'stripe'} settings={settings} />
      {paypalEnabled || paypal.state !== 'not_connected' ? (
        <PaypalCard account={paypalShown} currency={settings.currency} />
      ) : null}
      <TipsCard settings={settings} />
      {currencyEnabled ? <CurrencyCard settings={settings} /> : null}
      <BegunAnew>{(again) => <OfflineForm {...{ settings, again }} />}</BegunAnew>
      <Questions asked={asked} settings={settings} squareName={square.displayName} />
    </SettingsFrame>
  );
}
