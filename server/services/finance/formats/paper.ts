import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

/**
 * Fonts in the order in which a character is looked for: one with Latin, Greek, Cyrillic, Vietnamese and Japanese, then
 * the emoji. They come with npm, so that a paper is the same on every machine.
 */
const FONTS = {
  plain: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  bold: '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf',
} as const;
const EMOJI = '@fontsource/noto-emoji/files';
const EMOJI_SLICES = ['emoji', ...Array.from({ length: 11 }, (_, index) => String(index))];

interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
}

let loaded: Promise<{ plain: Face; bold: Face; emoji: Face[] }> | undefined;

async function faces() {
  const load = async (name: string, file: string): Promise<Face> => {
    const bytes = await readFile(path.join('node_modules', file));
    return { name, bytes, font: create(bytes) as Font };
  };
  const [plain, bold, ...emoji] = await Promise.all([
    load('plain', FONTS.plain),
    load('bold', FONTS.bold),
    ...EMOJI_SLICES.map((slice) => load(`emoji-${slice}`, `${EMOJI}/noto-emoji-${slice}-400-normal.woff`)),
  ]);
  return { plain, bold, emoji };
}

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** Pages to write on, in points from their upper left corner. */
export interface Paper {
  readonly left: number;
  readonly width: number;
  /** Where the foot of a page begins. */
  readonly bottom: number;
  widthOf(text: string, size: number, bold: boolean): number;
  /** Writes one line; a character that no font has is written as its number. */
  text(text: string, x: number, y: number, style: TextStyle): void;
  line(y: number): void;
  page(): void;
  /** Goes over all pages, once they are written. */
  pages(draw: (page: number, of: number) => void): void;
  end(): AsyncGenerator<Uint8Array>;
}

const MARGIN = 36;
const FOOT = 34;

interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Opens a paper of A4. `at` is the only date in it, so that the same paper has the same bytes. */
export async function openPaper(about: {
  readonly landscape: boolean;
  readonly title: string;
  readonly author: string;
  readonly at: Date;
}): Promise<Paper> {
  loaded ??= faces();
  const { plain, bold, emoji } = await loaded;
  const document = new PDFDocument({
    size: 'A4',
    layout: about.landscape ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    font: '',
    info: {
      Title: about.title,
      Author: about.author,
      Creator: 'Pitboss',
      Producer: 'Pitboss',
      CreationDate: about.at,
      ModDate: about.at,
    },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = once(document, 'end');
  const registered = new Set<string>();
  const use = (face: Face) => {
    if (!registered.has(face.name)) {
      document.registerFont(face.name, face.bytes);
      registered.add(face.name);
    }
    document.font(face.name);
  };
  const found = new Map<number, Face | null>();
  const faceOf = (code: number, isBold: boolean): Face | null => {
    let face = found.get(code);
    if (face === undefined) {
      face = [plain, ...emoji].find(({ font }) => font.hasGlyphForCodePoint(code)) ?? null;
      found.set(code, face);
    }
    return face === plain && isBold ? bold : face;
  };
  const runsOf = (text: string, isBold: boolean): Run[] => {
    const runs: { face: Face; text: string }[] = [];
    for (const character of text.replace(/[\t\r\n]+/g, ' ')) {
      const code = character.codePointAt(0) as number;
      // What only joins or colours the emoji beside it has no shape of its own.
      if (code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)) continue;
      const face = faceOf(code, isBold);
      const shown = face ? character : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
      const used = face ?? (isBold ? bold : plain);
      const last = runs.at(-1);
      if (last?.face === used) last.text += shown;
      else runs.push({ face: used, text: shown });
    }
    return runs;
  };
  const advances = new Map<string, number>();
  const advance = (face: Face, character: string): number => {
    const key = face.name + character;
    let width = advances.get(key);
    if (width === undefined) {
      const glyph = face.font.glyphForCodePoint(character.codePointAt(0) as number);
      width = glyph.advanceWidth / face.font.unitsPerEm;
      advances.set(key, width);
    }
    return width;
  };
  const runWidth = ({ face, text }: Run, size: number) => {
    let width = 0;
    for (const character of text) width += advance(face, character);
    return width * size;
  };
  const widthOf = (text: string, size: number, isBold: boolean) =>
    runsOf(text, isBold).reduce((sum, run) => sum + runWidth(run, size), 0);

  const width = document.page.width - 2 * MARGIN;
  return {
    left: MARGIN,
    width,
    bottom: document.page.height - FOOT - 14,
    widthOf,
    text(text, x, y, { size, bold: isBold = false, width: within, align }) {
      const runs = runsOf(text, isBold);
      const all = runs.reduce((sum, run) => sum + runWidth(run, size), 0);
      let at = align === 'right' && within !== undefined ? x + within - all : x;
      for (const run of runs) {
        use(run.face);
        document.fontSize(size).text(run.text, at, y, { lineBreak: false, features: [] });
        at += runWidth(run, size);
      }
    },
    line(y) {
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.5)
        .stroke();
    },
    page() {
      document.addPage();
    },
    pages(draw) {
      const { start, count } = document.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        document.switchToPage(start + index);
        draw(index + 1, count);
      }
    },
    async *end() {
      document.end();
      await ended;
      yield* chunks;
    },
  };
}

/** A text in lines that are no wider than `width`; it breaks at spaces, or anywhere where a word alone is too wide. */
export function wrapped(paper: Paper, text: string, size: number, width: number, bold: boolean): string[] {
  // What is measured is not quite what is drawn.
  const fits = (line: string) => paper.widthOf(line, size, bold) <= width + 0.01;
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[\s\-/])/)) {
    if (fits(line + word.trimEnd())) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()];
}
