import { BankedTable } from '../../banked/table';
import { type Card, rankOf, suitOf } from '../../cards/card';
import type { EventSink, HandConfig, Observation } from '../../game';
import { naturalPays, pointsOf, SPLIT_CARDS, type Total, totalOf } from './rules';
import { coverOf, naturalCover, type Settings } from './settings';

export const SEATS_MAX = 7;
const HANDS_MAX = 4;
/** Eight decks hold 32 aces, so 21 can take 21 cards. */
const HAND_CARDS = 22;

/** One hand of a player; a split makes a second one. */
export class PlayerHand {
  readonly cards = new Int8Array(HAND_CARDS);
  count = 0;
  doubled = false;
  split = false;
  surrendered = false;
  done = false;

  clear(): void {
    this.count = 0;
    this.doubled = false;
    this.split = false;
    this.surrendered = false;
    this.done = false;
  }
}

/** A round of Blackjack against a dealer seat. */
export class BlackjackTable extends BankedTable<Settings> {
  readonly hands: PlayerHand[][] = Array.from({ length: SEATS_MAX + 1 }, () =>
    Array.from({ length: HANDS_MAX }, () => new PlayerHand()),
  );
  readonly handCount = new Int8Array(SEATS_MAX + 1);
  readonly insurance = new Float64Array(SEATS_MAX + 1);
  /** First two cards of each player, for the tickets. */
  readonly firstTwo = new Int8Array((SEATS_MAX + 1) * 2);
  private readonly naturalTop: number;
  private readonly naturalBottom: number;
  private readonly splitCover: number;
  /** Seat and hand that decides or gets a card. */
  turnSeat = 0;
  turnHand = 0;
  private wanted: 'nothing' | 'card' | 'splitCards' = 'nothing';
  private readonly total: Total = { value: 0, soft: false };

  constructor(config: HandConfig<Settings>) {
    super(config, 'blackjack', SEATS_MAX, HANDS_MAX * HAND_CARDS, coverOf(config.settings));
    const [top, bottom] = naturalPays[config.settings.naturalPays];
    this.naturalTop = top;
    this.naturalBottom = bottom;
    this.splitCover = config.settings.splitNatural ? naturalCover(config.settings) : 2;
  }

  clear(): void {
    this.handCount.fill(0);
    this.insurance.fill(0);
    this.turnSeat = 0;
    this.turnHand = 0;
    this.wanted = 'nothing';
  }

  /** Two cards each; the dealer's first one is face up. */
  dealFirst(sink?: EventSink): void {
    this.dealRound(2, sink);
    this.up[this.dealer] = 1;
    for (const seat of this.bank.order) {
      const hand = this.hands[seat][0];
      hand.clear();
      for (let i = 0; i < 2; i++) {
        hand.cards[i] = this.cardOf(seat, i);
        this.firstTwo[seat * 2 + i] = hand.cards[i];
      }
      hand.count = 2;
      this.handCount[seat] = 1;
      hand.done = this.handValue(hand) === 21;
    }
  }

  get upCard(): Card {
    return this.cardOf(this.dealer, 0);
  }

  get dealerNatural(): boolean {
    if (this.held[this.dealer] !== 2) return false;
    totalOf(this.handOf(this.dealer), 0, 2, this.total);
    return this.total.value === 21;
  }

  dealerTotal(): number {
    totalOf(this.handOf(this.dealer), 0, this.held[this.dealer], this.total);
    return this.total.value;
  }

  handValue(hand: PlayerHand): number {
    totalOf(hand.cards, 0, hand.count, this.total);
    return this.total.value;
  }

  /** Two cards that make 21; after a split only where the table says so. */
  isNatural(hand: PlayerHand): boolean {
    return hand.count === 2 && this.handValue(hand) === 21 && (!hand.split || this.settings.splitNatural);
  }

  get current(): PlayerHand {
    return this.hands[this.turnSeat][this.turnHand];
  }

  /** The most that the seat may insure: half its bet, as far as both sides can pay. */
  insuranceFits(seat: number): number {
    return Math.min(Math.floor(this.bank.bet[seat] / 2), this.bank.fits(seat, 2, 4));
  }

  insure(seat: number, amount: number): void {
    this.insurance[seat] = amount;
    this.bank.raise(seat, amount, 2, 4);
  }

  /** Moves to the next hand that has to decide, from the dealer's left; false when there is none. */
  nextTurn(): boolean {
    let seat = this.dealer;
    for (let step = 0; step < this.seatMax; step++) {
      seat = seat === this.seatMax ? 1 : seat + 1;
      for (let i = 0; i < this.handCount[seat]; i++) {
        if (this.hands[seat][i].done) continue;
        this.turnSeat = seat;
        this.turnHand = i;
        return true;
      }
    }
    return false;
  }

  get wantsCards(): boolean {
    return this.wanted !== 'nothing';
  }

  hit(): void {
    this.wanted = 'card';
  }

  canDouble(): boolean {
    const hand = this.current;
    if (hand.count !== 2 || (hand.split && !this.settings.doubleAfterSplit)) return false;
    const seat = this.turnSeat;
    return this.bank.fits(seat, 2, 2) >= this.bank.bet[seat];
  }

  double(): void {
    this.current.doubled = true;
    this.bank.raise(this.turnSeat, this.bank.bet[this.turnSeat], 2, 2);
    this.wanted = 'card';
  }

  canSplit(): boolean {
    const hand = this.current;
    const seat = this.turnSeat;
    if (hand.count !== 2 || rankOf(hand.cards[0]) !== rankOf(hand.cards[1])) return false;
    if (this.handCount[seat] >= 2 + this.settings.resplits) return false;
    return this.bank.fits(seat, 2, this.splitCover) >= this.bank.bet[seat];
  }

  /** The second card starts a hand of its own for an equal bet; both get a card. */
  split(): void {
    const seat = this.turnSeat;
    const hand = this.current;
    const other = this.hands[seat][this.handCount[seat]++];
    other.clear();
    other.cards[0] = hand.cards[1];
    other.count = 1;
    other.split = true;
    hand.count = 1;
    hand.split = true;
    this.bank.raise(seat, this.bank.bet[seat], 2, this.splitCover);
    this.wanted = 'splitCards';
  }

  /** Deals what the hand on turn wants. */
  dealWanted(sink?: EventSink): void {
    const seat = this.turnSeat;
    this.draw(this.current, sink);
    if (this.wanted === 'splitCards') this.draw(this.hands[seat][this.handCount[seat] - 1], sink);
    this.wanted = 'nothing';
    this.mirror(seat);
  }

  private draw(hand: PlayerHand, sink?: EventSink): void {
    const card = this.deal.draw();
    hand.cards[hand.count++] = card;
    sink?.({ type: 'dealt', seat: this.turnSeat, cards: [card] });
    const aces = hand.split && !this.settings.splitAceDraw && pointsOf(hand.cards[0]) === 1;
    hand.done = this.handValue(hand) >= 21 || hand.doubled || aces || (hand.split && hand.count >= SPLIT_CARDS);
  }

  /** Lays the seat's hands one after another into its cards. */
  private mirror(seat: number): void {
    let at = seat * this.stride;
    for (let i = 0; i < this.handCount[seat]; i++) {
      const hand = this.hands[seat][i];
      for (let j = 0; j < hand.count; j++) this.cards[at++] = hand.cards[j];
    }
    this.held[seat] = at - seat * this.stride;
  }

  /** The dealer draws only where a hand still waits for his total. */
  get dealerMustDraw(): boolean {
    for (const seat of this.bank.order)
      for (let i = 0; i < this.handCount[seat]; i++) {
        const hand = this.hands[seat][i];
        if (!hand.surrendered && !this.isNatural(hand) && this.handValue(hand) <= 21) return true;
      }
    return false;
  }

  dealDealer(sink?: EventSink): void {
    for (;;) {
      totalOf(this.handOf(this.dealer), 0, this.held[this.dealer], this.total);
      const { value, soft } = this.total;
      if (value > 17 || (value === 17 && !(soft && this.settings.dealerSoft17 === 'hit'))) break;
      this.give(this.dealer, this.deal.draw(), sink);
    }
    this.up[this.dealer] = (1 << this.held[this.dealer]) - 1;
  }

  /** Puts every hand and every insurance into the bank. */
  decide(): void {
    const { bank } = this;
    for (const seat of bank.order) {
      for (let i = 0; i < this.handCount[seat]; i++) this.decideHand(seat, this.hands[seat][i]);
      const insured = this.insurance[seat];
      if (insured > 0) bank.contest(seat, bank.dealer, insured, this.dealerNatural ? insured * 2 : -insured);
    }
  }

  private decideHand(seat: number, hand: PlayerHand): void {
    const { bank } = this;
    const bet = bank.bet[seat];
    const stake = hand.doubled ? bet * 2 : bet;
    if (hand.surrendered) {
      const lost = Math.floor(bet / 2);
      bank.contest(seat, bank.dealer, lost, -lost);
      return;
    }
    const natural = this.isNatural(hand);
    const own = this.handValue(hand);
    if (this.dealerNatural) bank.contest(seat, bank.dealer, stake, natural ? 0 : -stake);
    else if (natural)
      bank.contest(seat, bank.dealer, stake, Math.floor((stake * this.naturalTop) / this.naturalBottom));
    else if (own > 21) bank.contest(seat, bank.dealer, stake, -stake);
    else {
      const dealer = this.dealerTotal();
      const sign = dealer > 21 || own > dealer ? 1 : own === dealer ? 0 : -1;
      bank.contest(seat, bank.dealer, stake, sign * stake);
    }
  }

  /** What a ticket of the player against the dealer's first card holds (rules 50, Ticket jackpots). */
  ticketAgainst(player: number): string | null {
    const a = this.firstTwo[player * 2];
    const b = this.firstTwo[player * 2 + 1];
    const up = this.upCard;
    if (rankOf(a) !== rankOf(b) || rankOf(b) !== rankOf(up)) return null;
    const suited = suitOf(a) === suitOf(b) && suitOf(b) === suitOf(up);
    if (rankOf(a) === 12) return suited ? 'acesSuited' : 'aces';
    return suited ? 'tripsSuited' : 'trips';
  }

  /** The seat sees the hand that is on turn. */
  override observeSeat(seat: number): Observation {
    const seen = super.observeSeat(seat);
    if (this.handCount[seat] > 0) {
      const hand = this.turnSeat === seat ? this.current : this.hands[seat][0];
      const own = seen.own as { cards: Int8Array; count: number };
      own.count = hand.count;
      own.cards.set(hand.cards.subarray(0, hand.count));
    }
    return seen;
  }
}
