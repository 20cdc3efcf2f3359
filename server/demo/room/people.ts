import type { PlayerStatus } from '@/server/contracts/players';

interface DemoPlayer {
  readonly id: string;
  readonly alias: string;
  readonly country: string;
  readonly language: string;
  readonly test: boolean;
  readonly house: boolean;
  readonly vipGroup: string | null;
  readonly externalRef: string;
  /** What became of him once he had played. */
  readonly status: PlayerStatus;
}

interface Region {
  readonly country: string;
  readonly language: string;
  readonly names: readonly string[];
}

const REGIONS: readonly Region[] = [
  {
    country: 'FI',
    language: 'fi',
    names: ['Aino', 'Väinämöinen', 'Ilmari', 'Kyllikki', 'Lemminkäinen', 'Marjatta', 'Otso', 'Tellervo'],
  },
  {
    country: 'ID',
    language: 'id',
    names: ['Bambang', 'Dewi', 'Gatotkaca', 'Kusuma', 'Rangga', 'Srikandi', 'Wulan', 'Raden Ajeng Kartini Hadiningrat'],
  },
  {
    country: 'JP',
    language: 'ja',
    names: ['さくら', '渡辺 健太郎', 'ケンジ', '小鳥遊', '東京のポーカー名人', 'ミサキ', '陽菜', '龍之介'],
  },
  {
    country: 'DE',
    language: 'de',
    names: [
      'Annegret',
      'Björn',
      'Cäcilie',
      'Detlef',
      'Freiherr von und zu Hohenstein-Wittgenstein',
      'Gudrun',
      'Jürgen',
      'Ute',
    ],
  },
  {
    country: 'GB',
    language: 'en',
    names: [
      'Ace of Base',
      'bluff_o_matic',
      'Calling Station',
      'Dr. River',
      'Eleanor',
      'fish&chips',
      'Gutshot',
      'High Roller',
    ],
  },
];

const ALIAS_LENGTH = 40;

/** The nth player of the demo room (from 0), always the same: five countries in turn, long names and Japanese among them. */
export function demoPlayer(n: number): DemoPlayer {
  const region = REGIONS[n % REGIONS.length];
  const round = Math.floor(n / REGIONS.length);
  const name = region.names[round % region.names.length];
  const again = Math.floor(round / region.names.length);
  const suffix = again === 0 ? '' : ` ${again + 1}`;
  return {
    id: `01970000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`,
    alias: `${name.slice(0, ALIAS_LENGTH - suffix.length)}${suffix}`,
    country: region.country,
    language: region.language,
    test: n % 20 === 19,
    house: n % 20 === 9,
    vipGroup: n % 10 === 0 ? 'gold' : n % 10 === 5 ? 'silver' : null,
    externalRef: `crm-${String(n + 1).padStart(6, '0')}`,
    status: STATUSES[n % STATUSES.length],
  };
}

/** Most go on as they are; the last ones of each forty were warned, blocked and closed. */
const STATUSES: readonly PlayerStatus[] = [
  ...Array.from({ length: 36 }, (): PlayerStatus => 'active'),
  'warned',
  'warned',
  'blocked',
  'closed',
];
