'use client';

import { useState } from 'react';
import { type TableEditorProps, TableGrid } from '@/app/_components/forms/table-grid';
import { PrizeGrid } from './prize-grid';
import { type BandRow, matrixOf, type PrizeMatrix, rowsOf } from './prize-matrix';

/** The percentage table of a prize structure: a grid, or its rows where they overlap and so cannot be one. */
export function PrizeBands(props: TableEditorProps) {
  const { form, name } = props;
  const rows = form.watch(name);
  const text = JSON.stringify(rows);
  // The document has no place for spans that nothing is in yet; the grid keeps them until the rows change elsewhere.
  const [kept, setKept] = useState<{ text: string; matrix: PrizeMatrix }>();
  const matrix = kept?.text === text ? kept.matrix : Array.isArray(rows) ? matrixOf(rows as BandRow[]) : null;
  if (matrix === null) return <TableGrid {...props} />;
  const set = (next: PrizeMatrix) => {
    const bands = rowsOf(next).map(({ row }) => row);
    setKept({ text: JSON.stringify(bands), matrix: next });
    form.setValue(name, bands, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return <PrizeGrid {...props} matrix={matrix} onMatrix={set} />;
}
