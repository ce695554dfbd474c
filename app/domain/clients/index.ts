import type { AnyOperation } from '#app/operations/operation.ts';
import { addNote } from './add-note.ts';
import { client } from './client.ts';
import { clientCommunication } from './communication/client-communication.ts';
import { updateClientCommunication } from './communication/update-client-communication.ts';
import { clientNotes } from './client-notes.ts';
import { clients } from './clients.ts';
import { clientsExport } from './clients-export.ts';
import { clientProfile } from './profile/client-profile.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { deleteCustomPrice } from './delete-custom-price.ts';
import { editClient } from './edit-client.ts';
import { clientToBook } from './to-book/client-to-book.ts';
import { untieClient } from './ties/untie-client.ts';
import { upsertCustomPrice } from './upsert-custom-price.ts';
import { viewPhone } from './view-phone.ts';

export {
  addNote,
  client,
  clientCommunication,
  clientNotes,
  clientProfile,
  clientToBook,
  clients,
  clientsExport,
  createClient,
  deleteClient,
  deleteCustomPrice,
  editClient,
  untieClient,
  updateClientCommunication,
  upsertCustomPrice,
  viewPhone,
};
export { readClientToBook } from './to-book/client-to-book.ts';
export { clientOfBooking, type BookingClient, type BookingPerson } from './booking-client.ts';
export { forgetPassingClient } from './passing/forget-passing-client.ts';
export { createClientRow } from './client-row.ts';
export { reviewerClient } from './reviewer-client.ts';
export { untieRecord } from './ties/untie.ts';
export { searchPatterns } from './search.ts';

export const operations: AnyOperation[] = [
  addNote,
  client,
  clientCommunication,
  clientNotes,
  clientProfile,
  clientToBook,
  clients,
  clientsExport,
  createClient,
  deleteClient,
  deleteCustomPrice,
  editClient,
  untieClient,
  updateClientCommunication,
  upsertCustomPrice,
  viewPhone,
];
