import type { VisitAddress } from '#app/components/appointment-form/form-data.ts';

type Address = Partial<Record<keyof VisitAddress, string | null>> | null;

/** The address of a home visit as fields hold it. */
export const visitOf = (given: Address): VisitAddress => ({
  address: given?.address ?? '',
  addressTwo: given?.addressTwo ?? '',
  city: given?.city ?? '',
  state: given?.state ?? '',
  postalCode: given?.postalCode ?? '',
});
