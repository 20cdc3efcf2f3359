import type { SeatMoneyInput } from '@/server/contracts/seats';
import { moveSeatMoney } from '@/server/services/seats';
import { answer, handleSigned, jsonOf, type SignedEndpoint } from './signed';

const LIMIT_BYTES = 10_000;

/** `POST /api/v1/seats`: sit, top up, leave, move. Synchronous: the answer says whether the money moved. */
export const SEATS: SignedEndpoint = {
  scope: 'seats',
  limitBytes: LIMIT_BYTES,
  run: async (ctx, body) => answer(await moveSeatMoney(ctx, jsonOf(body) as SeatMoneyInput)),
};

export const handleSeats = (request: Request): Promise<Response> => handleSigned(request, SEATS);
