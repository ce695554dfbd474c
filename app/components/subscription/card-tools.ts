/** What a card is typed in and confirmed with: fetched when it is wanted, as one piece. */
export { confirmPayment } from '#app/components/cards/confirm.ts';
export { CardDialog } from './card-dialog.tsx';
