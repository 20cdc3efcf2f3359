const TWO_32 = 4294967296;

/**
 * A running 64-bit fingerprint of whole numbers (two 32-bit multiply-and-fold lanes). It tells results apart and is
 * the same on every machine; it is no protection against somebody who wants to deceive.
 */
export class ResultDigest {
  private a = 0x811c9dc5 | 0;
  private b = 0x2545f491 | 0;

  clear(): void {
    this.a = 0x811c9dc5 | 0;
    this.b = 0x2545f491 | 0;
  }

  /** Takes in any safe whole number. */
  add(value: number): void {
    const low = value | 0;
    this.word(low);
    if (low !== value) this.word(Math.floor(value / TWO_32) | 0);
  }

  addText(text: string): void {
    this.word(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return hex(this.a) + hex(this.b);
  }

  private word(word: number): void {
    const a = Math.imul(this.a ^ word, 0x9e3779b1);
    this.a = a ^ (a >>> 15);
    const b = Math.imul(((this.b << 13) | (this.b >>> 19)) ^ word, 0x85ebca77);
    this.b = (b ^ (b >>> 13)) + this.a;
    this.b |= 0;
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
