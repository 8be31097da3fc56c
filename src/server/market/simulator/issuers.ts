import type { Sector } from '../model/sector.ts';

/** An invented company: where it is listed, what it does, the price it wanders around, its shares in millions. */
export interface Issuer {
  readonly market: string;
  readonly symbol: string;
  readonly name: string;
  readonly sector: Sector;
  readonly price: number;
  readonly shares: number;
}

type Row = readonly [symbol: string, name: string, sector: Sector, price: number, shares: number];

const rows: Readonly<Record<string, readonly Row[]>> = {
  'XNYC-S': [
    ['BYTH', 'Bythorne Semiconductors', 'technology', 412, 610],
    ['KRNO', 'Kronvale Robotics', 'technology', 290, 420],
    ['QNTV', 'Quantavale Cloud', 'technology', 228, 700],
    ['NRDA', 'Nordalis Software', 'technology', 128, 910],
    ['HLXB', 'Helixbrook Therapeutics', 'health', 84.2, 515],
    ['MDPX', 'Medaplex Devices', 'health', 147.5, 330],
    ['OAKM', 'Oakmere Financial', 'financials', 56.4, 1320],
    ['PRVN', 'Pinerivan Energy', 'energy', 72.1, 860],
    ['TLSK', 'Talloska Railways', 'industrials', 193, 240],
    ['GRNF', 'Greenfallow Foods', 'consumer', 38.6, 780],
    ['VNTO', 'Ventorro Airlines', 'consumer', 18.4, 640],
    ['LUMQ', 'Lumaquist Media', 'telecom', 22.8, 1100],
    ['STVR', 'Stavermill Steel', 'materials', 31.2, 455],
    ['AQRN', 'Aquarrin Water', 'utilities', 64.9, 505],
    ['CLVS', 'Cloverstead Homes', 'realEstate', 47.3, 390],
  ],
  'XMAD-S': [
    ['IBRX', 'Iberra Renovables', 'utilities', 14.8, 620],
    ['ALTM', 'Altemar Logística', 'industrials', 7.3, 480],
    ['VSTN', 'Vistalda Salud', 'health', 42, 210],
    ['BSRA', 'Banco Sierralta', 'financials', 5.6, 2900],
    ['TRMD', 'Termenia Telecom', 'telecom', 3.9, 2100],
    ['OLVD', 'Olivarda Alimentos', 'consumer', 11.2, 260],
    ['SLVG', 'Solvenda Redes', 'utilities', 23.5, 340],
    ['CNTB', 'Cantabrea Acero', 'materials', 9.1, 310],
    ['MRNT', 'Marenta Hoteles', 'consumer', 6.7, 520],
    ['PTRL', 'Petralba Energía', 'energy', 13.2, 1050],
    ['INBS', 'Inmobrisa', 'realEstate', 8.4, 290],
    ['TCNB', 'Tecnabril Sistemas', 'technology', 31.6, 150],
    ['AERB', 'Aerbalda Aeronáutica', 'industrials', 118, 95],
    ['SGAL', 'Seguros Almarenga', 'financials', 17.8, 410],
    ['FRMD', 'Farmadoria', 'health', 52.3, 120],
  ],
  'XMUM-S': [
    ['VNDR', 'Vindhara Software', 'technology', 1480, 1250],
    ['INDV', 'Indravat Systems', 'technology', 4310, 190],
    ['KVRB', 'Kaveriya Bank', 'financials', 842, 2100],
    ['PNCH', 'Panchala Finance', 'financials', 3120, 260],
    ['SRLT', 'Saralta Motors', 'consumer', 615, 980],
    ['MLBR', 'Malabria Foods', 'consumer', 2210, 350],
    ['NLMB', 'Nilambra Pharma', 'health', 1236, 410],
    ['GRVN', 'Girivan Steel', 'materials', 148, 3900],
    ['DCCR', 'Deccora Cement', 'materials', 1894, 290],
    ['BRDC', 'Barodia Chemicals', 'materials', 726, 450],
    ['SRYT', 'Suryanta Power', 'utilities', 312, 2600],
    ['GNVR', 'Ganvira Oil', 'energy', 268, 4100],
    ['ASHV', 'Ashvanti Telecom', 'telecom', 918, 1700],
    ['TRSH', 'Trishalya Engineering', 'industrials', 2744, 320],
    ['LTVN', 'Lotavan Estates', 'realEstate', 486, 640],
  ],
  'XWAR-S': [
    ['WSLB', 'Wiślanta Bank', 'financials', 168, 190],
    ['LBVU', 'Lubavia Ubezpieczenia', 'financials', 49.7, 860],
    ['KRPT', 'Karpatia Energia', 'energy', 62.4, 810],
    ['SLKE', 'Śląskon Prąd', 'utilities', 15.6, 590],
    ['BLTW', 'Bałtawia Logistyka', 'industrials', 34.8, 220],
    ['GDNS', 'Gdanora Stocznie', 'industrials', 19.4, 130],
    ['ORLC', 'Orlicko Studio', 'technology', 212, 95],
    ['MZRN', 'Mazurnia Spożywcza', 'consumer', 41.6, 160],
    ['PDLM', 'Podlaskowa Mleczarnia', 'consumer', 71.5, 58],
    ['SDTM', 'Sudetawa Miedź', 'materials', 136, 200],
    ['KJVC', 'Kujavia Chemia', 'materials', 23.9, 210],
    ['PLMD', 'Polmedara', 'health', 88.2, 74],
    ['TTRV', 'Tatrova Telekom', 'telecom', 9.8, 1200],
    ['WRLD', 'Warlina Deweloper', 'realEstate', 27.3, 180],
  ],
  'XIST-S': [
    ['BGVR', 'Bogavar Bankası', 'financials', 64.3, 4200],
    ['ALTH', 'Altınhisara Sigorta', 'financials', 226, 310],
    ['ANDY', 'Anadolya Holding', 'industrials', 188, 1400],
    ['KRDR', 'Karadora Havacılık', 'industrials', 296, 1100],
    ['EGMR', 'Egemira Enerji', 'energy', 142, 900],
    ['GKDR', 'Gökderiva Elektrik', 'utilities', 47.6, 1300],
    ['TRSL', 'Toroslan Çelik', 'materials', 38.6, 2500],
    ['MRMD', 'Marmedya Telekom', 'telecom', 92.4, 1900],
    ['KPDV', 'Kapadova Turizm', 'consumer', 27.9, 620],
    ['IZMR', 'İzmera Gıda', 'consumer', 412, 260],
    ['PMKV', 'Pamukvar Tekstil', 'consumer', 18.35, 950],
    ['VNLT', 'Vanlita Teknoloji', 'technology', 118, 340],
    ['CNRS', 'Çınarsuya Sağlık', 'health', 53.8, 410],
    ['SDRV', 'Sedirova Gayrimenkul', 'realEstate', 14.2, 1800],
  ],
};

/** All of them are fictitious; a resemblance to a real company is chance. */
export const issuers: readonly Issuer[] = Object.entries(rows).flatMap(([market, listed]) =>
  listed.map(([symbol, name, sector, price, shares]) => ({
    market,
    symbol,
    name,
    sector,
    price,
    shares,
  })),
);
