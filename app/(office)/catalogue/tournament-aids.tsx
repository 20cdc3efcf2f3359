'use client';

import { Card } from '@/app/_components/ui/card';
import { BlindAids } from './aids/blind-aids';
import { PrizeSums } from './aids/prize-sums';
import { SpinFiguresCard } from './aids/spin-figures';
import { StartPreview } from './aids/start-preview';

type Values = Readonly<Record<string, unknown>>;

const of = (body: Values, key: string): Values =>
  typeof body[key] === 'object' && body[key] !== null ? (body[key] as Values) : {};

/** What an editor of tournaments wants beside the form: sums, exact figures, generated levels, the next starts. */
export function TournamentAids({
  kind,
  body,
  onPatch,
}: {
  kind: string;
  body: Values;
  /** Puts values into the form of a section; absent where the reader may not change it. */
  onPatch?: (section: string, values: Values) => void;
}) {
  switch (kind) {
    case 'blinds':
      return <BlindAids values={of(body, 'blinds')} onPatch={onPatch && ((values) => onPatch('blinds', values))} />;
    case 'prizes':
      return <PrizeSums values={of(body, 'prizes')} />;
    case 'spin':
      return <SpinFiguresCard values={of(body, 'spin')} />;
    case 'tournament':
      return (
        <Card>
          <StartPreview values={of(body, 'tournament')} />
        </Card>
      );
    default:
      return null;
  }
}
