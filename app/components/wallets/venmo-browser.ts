import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';

/** A browser on iOS that is not Safari, or a window of another app, names itself so. */
const OTHER_ON_IOS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser|Brave|FBAN|FBAV|Instagram|Line\//;
/** The same on Android, where most of them call themselves Chrome too; `; wv)` is a window of another app. */
const OTHER_ON_ANDROID =
  /EdgA|OPR\/|Opera|SamsungBrowser|Firefox|UCBrowser|DuckDuckGo|YaBrowser|MiuiBrowser|HuaweiBrowser|Silk\/|; wv\)|FBAN|FBAV|Instagram|Line\//;

/**
 * Why Venmo does not work in a browser, in words for the client, or null where it does (spec 000 §5): on iOS it needs Safari, on
 * Android Chrome; elsewhere it asks for a phone's camera and works everywhere.
 * @param browser.touchPoints navigator.maxTouchPoints: an iPad calls itself a Mac, and no Mac has a touch screen
 */
export function venmoProblem(browser: { userAgent: string; touchPoints?: number }): string | null {
  const { userAgent, touchPoints = 0 } = browser;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isIos) {
    const isSafari =
      /Safari\//.test(userAgent) && /Version\//.test(userAgent) && !OTHER_ON_IOS.test(userAgent);
    return isSafari ? null : PAYMENT_MESSAGES.venmoNeedsSafari;
  }
  if (/Android/.test(userAgent)) {
    const isChrome = /Chrome\/\d/.test(userAgent) && !OTHER_ON_ANDROID.test(userAgent);
    return isChrome ? null : PAYMENT_MESSAGES.venmoNeedsChrome;
  }
  return null;
}
