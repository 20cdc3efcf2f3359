import type { z } from 'zod';
import type { openHandInput } from '@/server/contracts/intake';
import { openHand, takeInHands } from '@/server/services/hands';
import { answer, handleSigned, jsonOf, type SignedEndpoint } from './signed';

/** A thousand hands of ten players with long betting; the site itself reads no more than 10 MB. */
const HANDS_LIMIT_BYTES = 9_000_000;
const OPEN_LIMIT_BYTES = 20_000;

/** `POST /api/v1/hands`: 1 to 1,000 finished hands, an answer for each. */
export const HANDS: SignedEndpoint = {
  scope: 'hands',
  limitBytes: HANDS_LIMIT_BYTES,
  run: async (ctx, body) => answer(await takeInHands(ctx, body)),
};

/** `POST /api/v1/hands/open`: a hand in progress and what is wagered in it. */
export const OPEN_HAND: SignedEndpoint = {
  scope: 'hands',
  limitBytes: OPEN_LIMIT_BYTES,
  run: async (ctx, body) => answer(await openHand(ctx, jsonOf(body) as z.input<typeof openHandInput>)),
};

export const handleHands = (request: Request): Promise<Response> => handleSigned(request, HANDS);
export const handleOpenHand = (request: Request): Promise<Response> => handleSigned(request, OPEN_HAND);
