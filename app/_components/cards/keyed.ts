/** Pieces with a key each: its own text, and a number for the backs, of which a hand may hold several. */
export function keyed(
  pieces: readonly (string | null)[],
): readonly { readonly piece: string | null; readonly key: string }[] {
  let backs = 0;
  return pieces.map((piece) => {
    if (piece !== null && piece !== '??') return { piece, key: piece };
    backs += 1;
    return { piece, key: `back ${backs}` };
  });
}
