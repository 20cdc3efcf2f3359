import type { z } from 'zod';
import type { protectionInput } from '@/server/contracts/protection';
import { takeProtection } from '@/server/services/protection';
import { answer, handleSigned, jsonOf } from './signed';

const LIMIT_BYTES = 2_000;

/** `POST /api/v1/protections`: how many artificial all-ins a player has left, or take one for the hand that runs. */
export function handleProtections(request: Request): Promise<Response> {
  return handleSigned(request, {
    scope: 'hands',
    limitBytes: LIMIT_BYTES,
    run: async (ctx, body) => answer(await takeProtection(ctx, jsonOf(body) as z.input<typeof protectionInput>)),
  });
}
