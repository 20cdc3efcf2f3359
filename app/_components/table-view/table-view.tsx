'use client';

import { BankedTable } from './banked-table';
import { DominoTable } from './domino-table';
import { PokerTable } from './poker-table';
import { RowsTable } from './rows-table';
import { SeatList } from './seat-list';
import type { TableProps } from './table-props';

/** Draws any game at any moment from its view: the family decides how. */
export function TableView(props: TableProps) {
  switch (props.view.family) {
    case 'banked':
      return <BankedTable {...props} />;
    case 'rows':
      return <RowsTable {...props} />;
    case 'domino':
      return <DominoTable {...props} />;
    case 'poker':
      return (
        <div data-fluid className="@container">
          <div className="hidden @min-[800px]:block">
            <PokerTable {...props} />
          </div>
          <div className="@min-[800px]:hidden">
            <SeatList {...props} />
          </div>
        </div>
      );
  }
}
