/** An index of all stocks of a venue: so many points when every one of them stands at its issuer's price. */
export interface IndexDefinition {
  readonly market: string;
  readonly code: string;
  readonly name: string;
  readonly points: number;
}

export const indexDefinitions: readonly IndexDefinition[] = [
  { market: 'XNYC-S', code: 'HUD15', name: 'Hudson 15', points: 6200 },
  { market: 'XMAD-S', code: 'MES15', name: 'Meseta 15', points: 11_400 },
  { market: 'XMUM-S', code: 'DEC15', name: 'Deccan 15', points: 24_300 },
  { market: 'XWAR-S', code: 'VIS14', name: 'Vistula 14', points: 2450 },
  { market: 'XIST-S', code: 'BOS14', name: 'Bosphorus 14', points: 9800 },
];
