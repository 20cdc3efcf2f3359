import { z } from 'zod';
import { API_HEADERS } from './api-keys';
import { PROBLEM_STATUS } from './errors';
import { adoptionAnswer, adoptionInput, feedEventAnswer, rulesetAnswer, tablesAnswer } from './feed';
import { handRecordSchema } from './hand-record';
import { intakeAnswer, MOST_HANDS, openHandAnswer, openHandInput } from './intake';
import { protectionAnswer, protectionInput } from './protection';
import { seatMoneyInput, seatMoneyResult } from './seats';
import { recordHandsInput, registrationRequest, tournamentEventsAnswer } from './tournaments/requests';

type Json = Record<string, unknown>;

const schemaFor = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
};

const report = z.strictObject({
  problem: z.looseObject({ kind: z.enum(Object.keys(PROBLEM_STATUS) as [string, ...string[]]) }),
  message: z.string(),
  requestId: z.string(),
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });

const WORDS: Record<number, string> = {
  401: 'The key, the time or the signature is not good.',
  403: 'The key is not for this, or not for this table.',
  404: 'There is no such thing.',
  409: 'The state is another one, or the id was used for another request.',
  413: 'The body is larger than the limit.',
  422: 'The values are not accepted; the issues name fields and limits.',
  429: 'Too many requests; `retry-after` says when to come again.',
  503: 'Nothing was written; send it again.',
};

const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: WORDS[status], content: json('Problem') }]));

function operation(
  summary: string,
  parts: { input?: string; output?: string; parameters?: Json[]; answers: number[]; content?: Json; cached?: boolean },
): Json {
  return {
    summary,
    ...(parts.parameters && { parameters: parts.parameters }),
    ...(parts.input && { requestBody: { required: true, content: json(parts.input) } }),
    responses: {
      200: { description: 'Done.', content: parts.content ?? json(parts.output ?? '') },
      ...(parts.cached && { 304: { description: 'As you have it.' } }),
      ...problems(401, ...parts.answers, 429, 503),
    },
  };
}

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: Json, description: string): Json => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema,
});

const tournamentParameter = parameter('id', 'path', { type: 'string', format: 'uuid' }, 'The tournament');

const hands = z.strictObject({ hands: z.array(handRecordSchema).min(1).max(MOST_HANDS) });

/** The interface of game servers as OpenAPI 3.1, made of the schemas that judge the requests themselves. */
export function openApiDocument(): Json {
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pitboss for game servers',
      version: '1',
      description: [
        'Every request is signed. `x-pitboss-signature` is `v1=` and the hex HMAC-SHA256, under the secret of the key, of',
        'the method, the path with its query, the timestamp (Unix seconds), each followed by a line feed, and the body.',
        'Amounts are whole minor units of their currency.',
      ].join(' '),
    },
    security: [{ key: [], timestamp: [], signature: [] }],
    paths: {
      '/api/v1/seats': {
        post: operation('Move money between a wallet and a seat: sit, top up, leave, move', {
          input: 'SeatMoney',
          output: 'SeatMoneyResult',
          answers: [403, 404, 409, 413, 422],
        }),
      },
      '/api/v1/hands': {
        post: operation('Hand in finished hands, each exactly once; an answer for each', {
          input: 'Hands',
          output: 'HandAnswers',
          answers: [403, 413, 422],
        }),
      },
      '/api/v1/hands/open': {
        post: operation('Say that a hand runs and what is wagered in it', {
          input: 'OpenHand',
          output: 'OpenHandAnswer',
          answers: [403, 404, 409, 413, 422],
        }),
      },
      '/api/v1/protections': {
        post: operation('Ask how many artificial all-ins a player has left, or take one for the hand that runs', {
          input: 'Protection',
          output: 'ProtectionAnswer',
          answers: [403, 404, 413, 422],
        }),
      },
      '/api/v1/rulesets/{id}': {
        get: operation('Read a ruleset by its hash', {
          output: 'Ruleset',
          parameters: [
            parameter('id', 'path', { type: 'string', pattern: '^[0-9a-f]{64}$' }, 'SHA-256 of the ruleset'),
          ],
          answers: [403, 404, 422],
          cached: true,
        }),
      },
      '/api/v1/tables': {
        get: operation('Read which ruleset governs each table', {
          output: 'Tables',
          parameters: [
            parameter('at', 'query', { type: 'string', format: 'date-time' }, 'The moment that is asked about'),
          ],
          answers: [403, 422],
          cached: true,
        }),
      },
      '/api/v1/adoptions': {
        post: operation('Say that a table runs a ruleset from a hand on', {
          input: 'Adoption',
          output: 'AdoptionAnswer',
          answers: [403, 404, 409, 413, 422],
        }),
      },
      '/api/v1/tournaments/{id}': {
        get: operation('Read the lobby of a tournament: tables, seats, clock, prizes', {
          output: 'Tournament',
          parameters: [tournamentParameter],
          answers: [403, 404],
        }),
      },
      '/api/v1/tournaments/{id}/events': {
        get: operation('Read the log of a tournament: registrations, eliminations, moves, prizes', {
          output: 'TournamentEvents',
          parameters: [
            tournamentParameter,
            parameter('after', 'query', { type: 'integer' }, 'The last event that was read'),
          ],
          answers: [403, 404, 422],
        }),
      },
      '/api/v1/tournaments/{id}/registrations': {
        post: operation('Register, unregister, sell a rebuy or the add-on', {
          input: 'TournamentRegistration',
          output: 'TournamentAnswer',
          parameters: [tournamentParameter],
          answers: [403, 404, 409, 413, 422],
        }),
      },
      '/api/v1/tournaments/{id}/hands': {
        post: operation('Hand in finished hands of a tournament; the answer says who is out and who moves', {
          input: 'TournamentHands',
          output: 'TournamentAnswer',
          parameters: [tournamentParameter],
          answers: [403, 404, 409, 413, 422],
        }),
      },
      '/api/v1/events': {
        get: operation('Follow rulesets, switches, seat blocks and closings in the order of their commits', {
          parameters: [
            parameter('last-event-id', 'header', { type: 'string' }, 'Where the reader was'),
            parameter('after', 'query', { type: 'string' }, 'The same, for readers that cannot set the header'),
          ],
          answers: [403],
          content: { 'text/event-stream': { schema: ref('FeedEvent') } },
        }),
      },
    },
    components: {
      securitySchemes: {
        key: header(API_HEADERS.key),
        timestamp: header(API_HEADERS.timestamp),
        signature: header(API_HEADERS.signature),
      },
      schemas: {
        SeatMoney: schemaFor(seatMoneyInput, 'input'),
        SeatMoneyResult: schemaFor(seatMoneyResult, 'output'),
        Hands: schemaFor(hands, 'input'),
        HandAnswers: schemaFor(intakeAnswer, 'output'),
        OpenHand: schemaFor(openHandInput, 'input'),
        OpenHandAnswer: schemaFor(openHandAnswer, 'output'),
        Ruleset: schemaFor(rulesetAnswer, 'output'),
        Tables: schemaFor(tablesAnswer, 'output'),
        Protection: schemaFor(protectionInput, 'input'),
        ProtectionAnswer: schemaFor(protectionAnswer, 'output'),
        Adoption: schemaFor(adoptionInput, 'input'),
        AdoptionAnswer: schemaFor(adoptionAnswer, 'output'),
        FeedEvent: schemaFor(feedEventAnswer, 'output'),
        Tournament: schemaFor(z.looseObject({ id: z.uuid(), status: z.string() }), 'output'),
        TournamentEvents: schemaFor(tournamentEventsAnswer, 'output'),
        TournamentRegistration: schemaFor(registrationRequest, 'input'),
        TournamentHands: schemaFor(recordHandsInput.omit({ tournamentId: true }), 'input'),
        TournamentAnswer: schemaFor(z.looseObject({ status: z.string().optional() }), 'output'),
        Problem: schemaFor(report, 'output'),
      },
    },
  };
}
