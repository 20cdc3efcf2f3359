import { describe, expect, it } from 'vitest';
import { bestBull, bullOf, bulls, bullTicket } from '@/server/engine/games/super-bull/bull';

describe('Super Bull, all 2,598,960 hands (rules 40 and 50)', () => {
  const counts: Record<string, number> = {};
  const tickets: Record<string, number> = {};
  const cards = new Int8Array(5);
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++)
        for (let d = c + 1; d < 52; d++)
          for (let e = d + 1; e < 52; e++) {
            cards[0] = a;
            cards[1] = b;
            cards[2] = c;
            cards[3] = d;
            cards[4] = e;
            const bull = bulls[bullOf(cards, 0, bestBull(cards, 0))];
            counts[bull] = (counts[bull] ?? 0) + 1;
            const ticket = bullTicket(cards, 0) ?? 'none';
            tickets[ticket] = (tickets[ticket] ?? 0) + 1;
          }

  it('has the exact bull counts', () => {
    expect(counts).toEqual({
      noBull: 872_128,
      bull1: 171_304,
      bull2: 168_096,
      bull3: 171_304,
      bull4: 168_096,
      bull5: 177_424,
      bull6: 168_096,
      bull7: 171_304,
      bull8: 168_096,
      bull9: 171_304,
      bullBull: 191_808,
    });
  });

  it('has the exact ticket counts 4, 36, 624, 768, 760', () => {
    expect(tickets.royal).toBe(4);
    expect(tickets.straightFlush).toBe(36);
    expect(tickets.quads).toBe(624);
    expect(tickets.fivePictures).toBe(768);
    expect(tickets.fiveSmall).toBe(760);
  });
});
