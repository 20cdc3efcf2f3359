import type { Card } from '../cards/card';

/*
 * Thousandths of the pot that two Hold'em hole cards take from one random hand, by simulation of 150,000 boards each
 * (standard error 0.0013). Row and column are ranks, deuce first: suited where the row is the higher rank, offsuit where it
 * is the lower, pairs on the diagonal.
 */
const thousandths: readonly number[] = [
  502, 324, 333, 342, 341, 346, 368, 391, 415, 444, 472, 507, 549, 360, 537, 352, 365, 360, 367, 375, 402, 428, 454,
  483, 514, 558, 368, 387, 572, 382, 379, 383, 395, 406, 438, 461, 492, 522, 569, 379, 395, 413, 602, 399, 403, 414,
  427, 442, 471, 502, 534, 578, 376, 396, 411, 432, 631, 423, 433, 445, 458, 479, 509, 542, 577, 382, 401, 419, 435,
  454, 664, 447, 461, 479, 497, 517, 552, 588, 403, 411, 429, 446, 466, 479, 692, 482, 496, 515, 535, 561, 599, 426,
  433, 439, 457, 476, 492, 510, 720, 514, 533, 554, 578, 608, 448, 456, 467, 470, 489, 508, 521, 540, 752, 551, 573,
  598, 628, 475, 483, 491, 501, 504, 522, 540, 557, 575, 775, 583, 604, 633, 498, 510, 518, 527, 535, 544, 558, 579,
  594, 604, 798, 614, 646, 533, 542, 548, 561, 568, 574, 581, 600, 618, 625, 635, 823, 652, 576, 586, 591, 598, 598,
  610, 620, 627, 646, 654, 663, 669, 852,
];

/** Share of the pot, 0..1, of two hole cards against one random hand. */
export function preflopEquity(a: Card, b: Card): number {
  const high = Math.max(a >> 2, b >> 2);
  const low = Math.min(a >> 2, b >> 2);
  const suited = (a & 3) === (b & 3);
  return (suited ? thousandths[high * 13 + low] : thousandths[low * 13 + high]) / 1000;
}
