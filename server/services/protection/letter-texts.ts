import type { MisuseRow } from './misuse';

interface Letter {
  readonly subject: string;
  readonly body: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** A warning for misuse of artificial all-ins, in the player's language: his figures, the rule, what follows. */
export function warningLetter(language: string, row: MisuseRow, days: number): Letter {
  const { alias, uses, hands, settled, won, expected } = row;
  const share = settled === 0 ? '–' : percent(won / settled);
  const usual = settled === 0 ? '–' : percent(expected / settled);
  if (language === 'ja') {
    return {
      subject: '疑似オールインの利用についての警告',
      body: [
        `${alias} 様`,
        `過去${days}日間の${hands}ハンドで、疑似オールインが${uses}回使われました。決着した${settled}回のうち勝ちは${won}回（${share}、期待値 ${usual}）です。`,
        'この保護は意図しない切断のためのものです。ベットから逃れるために使うことはルールで禁じられています。',
        'これは最初の警告です。再び認められた場合、アカウントを閉鎖することがあります。ご意見はサポートまでお寄せください。',
      ].join('\n\n'),
    };
  }
  if (language === 'id') {
    return {
      subject: 'Peringatan tentang all-in buatan',
      body: [
        `Yth. ${alias},`,
        `Dalam ${days} hari terakhir, pada ${hands} hand, all-in buatan dipakai ${uses} kali. Dari ${settled} yang selesai, ${won} dimenangkan (${share}; diharapkan ${usual}).`,
        'Perlindungan ini untuk koneksi yang terputus tanpa disengaja. Memakainya untuk menghindari taruhan dilarang oleh aturan.',
        'Ini peringatan pertama. Bila terulang, akun dapat ditutup. Bila Anda berpendapat lain, balaslah kepada layanan pelanggan.',
      ].join('\n\n'),
    };
  }
  return {
    subject: 'A warning about artificial all-ins',
    body: [
      `Dear ${alias},`,
      `In the last ${days} days, over ${hands} hands, artificial all-ins were used ${uses} times. Of the ${settled} that were settled, ${won} were won (${share}; ${usual} would be expected).`,
      'The protection is meant for connections that break without intent. Using it to escape a bet is against the rules.',
      'This is a first warning. If it happens again the account may be closed. If you see it differently, reply to support.',
    ].join('\n\n'),
  };
}
