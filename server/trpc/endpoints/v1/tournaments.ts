import { z } from 'zod';
import { registrationRequest } from '@/server/contracts/tournaments/requests';
import { fromZod } from '@/server/services/kernel';
import {
  buyChips,
  getTournament,
  recordHands,
  registerPlayer,
  tournamentEvents,
  unregisterPlayer,
} from '@/server/services/tournaments';
import { answer, handleSigned, jsonOf } from './signed';

const REGISTER_BYTES = 4_000;
const HANDS_BYTES = 4_000_000;

interface Params {
  readonly params: Promise<{ id: string }>;
}

const objectOf = (body: Uint8Array) => z.record(z.string(), z.unknown()).catch({}).parse(jsonOf(body));

/** `GET /api/v1/tournaments/{id}`: the lobby with tables, seats, clock and prizes. */
export function handleTournament(request: Request, { params }: Params): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: 0,
    run: async (ctx) => answer(await getTournament(ctx, { tournamentId: (await params).id })),
  });
}

/** `GET /api/v1/tournaments/{id}/events?after=`: the log from an event on: registrations, moves, eliminations, prizes. */
export function handleTournamentEvents(request: Request, { params }: Params): Promise<Response> {
  return handleSigned(request, {
    scope: 'feed',
    limitBytes: 0,
    run: async (ctx) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      return answer(await tournamentEvents(ctx, { tournamentId: (await params).id, after }));
    },
  });
}

/** `POST /api/v1/tournaments/{id}/registrations`: register, unregister, rebuy, add-on. Synchronous, like every seat. */
export function handleRegistration(request: Request, { params }: Params): Promise<Response> {
  return handleSigned(request, {
    scope: 'seats',
    limitBytes: REGISTER_BYTES,
    run: async (ctx, body) => {
      const parsed = registrationRequest.safeParse(jsonOf(body));
      if (!parsed.success) throw fromZod(parsed.error);
      const tournamentId = (await params).id;
      const asked = parsed.data;
      if (asked.op === 'register') {
        const { op: _, ...rest } = asked;
        return answer(await registerPlayer(ctx, { ...rest, tournamentId }));
      }
      if (asked.op === 'unregister') {
        const { op: _, ...rest } = asked;
        return answer(await unregisterPlayer(ctx, { ...rest, tournamentId }));
      }
      const { op: what, ...rest } = asked;
      return answer(await buyChips(ctx, { ...rest, what, tournamentId }));
    },
  });
}

/** `POST /api/v1/tournaments/{id}/hands`: finished hands with stacks; the answer says who is out and who moves where. */
export function handleTournamentHands(request: Request, { params }: Params): Promise<Response> {
  return handleSigned(request, {
    scope: 'hands',
    limitBytes: HANDS_BYTES,
    run: async (ctx, body) => {
      const input = { ...objectOf(body), tournamentId: (await params).id };
      return answer(await recordHands(ctx, input as Parameters<typeof recordHands>[1]));
    },
  });
}
