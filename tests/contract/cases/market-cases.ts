import { guest, instrument, marta, type FeatureCases } from './case.ts';

export const marketCases: FeatureCases = {
  market: {
    searchStocks: { query: { q: 'ban', limit: '5' } },
    listMarkets: guest,
    listStocks: { query: { country: 'ES', limit: '20' } },
    getStock: { path: instrument },
    getQuote: { path: instrument },
    listCandles: { query: { country: 'ES', ...instrument, interval: '1h', limit: '50' } },
    getStockCompany: { query: { country: 'ES', ...instrument } },
    listFinancials: { query: { country: 'ES', ...instrument, period: 'year', limit: '4' } },
    getDepth: { query: { country: 'ES', ...instrument } },
    listIndices: { query: { country: 'ES' } },
    createStreamTicket: marta,
  },
};
