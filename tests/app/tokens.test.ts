import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Recomputes from the stylesheet what the design promises of its colours. */

type Rgb = readonly [number, number, number];
type Theme = Readonly<Record<string, string>>;

const css = readFileSync('app/globals.css', 'utf8');

function block(selector: string): Theme {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

const light = block(':root');
const dark = { ...light, ...block('.dark') };

const linear = (hex: string): Rgb => {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, bl] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Ottosson's OKLab of a linear sRGB colour. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const sight: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function distance(a: string, b: string, kind: string): number {
  const seen = (hex: string): Rgb => {
    const rgb = linear(hex);
    const [r, g, bl] = sight[kind].map((row) =>
      Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
    );
    return oklab([r, g, bl]);
  };
  const [x, y] = [seen(a), seen(b)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

const surfaces = ['background', 'card', 'popover', 'muted', 'accent'];
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'];

/** The token table of the design, one line as there; a single value holds in both themes. */
const designed: readonly (readonly [string, string, string?])[] = [
  ['background', 'f7f9fc', '0b0e14'],
  ['card', 'ffffff', '14171d'],
  ['popover', 'ffffff', '14171d'],
  ['muted', 'eef1f5', '1c2128'],
  ['foreground', '181d26', 'eaedf1'],
  ['muted-foreground', '4e5662', 'aab0b9'],
  ['border', 'dce0e6', '2d323a'],
  ['input', '79818c', '6d7580'],
  ['primary', '3c4abd', 'a0acfb'],
  ['ring', '3c4abd', 'a0acfb'],
  ['primary-foreground', 'ffffff', '101321'],
  ['accent', 'e8ecfe', '262b49'],
  ['success', '08633d', '6cd79d'],
  ['success-soft', 'dff7e9', '132e20'],
  ['warning', '8c5708', 'f1c45e'],
  ['warning-soft', 'fff2d2', '36270e'],
  ['destructive', 'ae0813', 'f68482'],
  ['destructive-soft', 'ffebea', '431d1c'],
  ['destructive-foreground', 'ffffff', '230c0b'],
  ['felt', 'cae8db', '1e372f'],
  ['felt-line', '50806e', '598575'],
  ['card-face', 'ffffff', 'e4e6ea'],
  ['tile', 'faf7eb', 'e5dfd1'],
  ['chart-1', '1346ab', '4d79e4'],
  ['chart-2', 'e07400', 'f0903c'],
  ['chart-3', '12a195', '67dfd1'],
  ['chart-4', '8a185c', 'b94f87'],
  ['chart-5', '765d00', 'eed059'],
  ['chart-6', '9466d8', 'b7a1f5'],
  ['suit-s', '1a1d24'],
  ['suit-h', 'be1022'],
  ['suit-d', '1844b9'],
  ['suit-c', '09733a'],
];

/** Each text colour with the grounds that it is written on. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'muted-foreground': surfaces,
  primary: surfaces,
  success: ['background', 'card', 'success-soft'],
  warning: ['background', 'card', 'warning-soft'],
  destructive: ['background', 'card', 'destructive-soft'],
  'primary-foreground': ['primary'],
  'destructive-foreground': ['destructive'],
  'suit-s': ['card-face', 'tile'],
  'suit-h': ['card-face'],
  'suit-d': ['card-face'],
  'suit-c': ['card-face'],
};

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_name, theme) => {
  it('has exactly the colours of the design', () => {
    expect(theme).toEqual(
      Object.fromEntries(designed.map(([name, day, night = day]) => [name, `#${theme === light ? day : night}`])),
    );
  });

  it('has body text of at least 7:1 and other text of at least 4.6:1', () => {
    for (const surface of [...surfaces, 'felt', 'destructive-soft'])
      expect(contrast(theme.foreground, theme[surface]), `foreground on ${surface}`).toBeGreaterThanOrEqual(7);
    for (const [text, grounds] of Object.entries(texts))
      for (const ground of grounds)
        expect(contrast(theme[text], theme[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.6);
  });

  it('has edges, focus ring and chart colours of at least 3:1', () => {
    for (const edge of ['input', 'ring', ...charts])
      expect(contrast(theme[edge], theme.card), `${edge} on card`).toBeGreaterThanOrEqual(3);
    for (const edge of ['input', 'ring'])
      expect(contrast(theme[edge], theme.background), `${edge} on background`).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(sight))('keeps chart colours 0.11 apart in %s sight', (kind) => {
    for (const [index, a] of charts.entries())
      for (const b of charts.slice(index + 1))
        expect(distance(theme[a], theme[b], kind), `${a} and ${b}`).toBeGreaterThanOrEqual(0.11);
  });
});
