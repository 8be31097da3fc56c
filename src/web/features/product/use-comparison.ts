import { lastingObstacle } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Bond } from './bond.ts';
import type { Fund } from './fund.ts';
import type { Note } from './note.ts';
import { useObstacleWords, type Obstacle } from './product-obstacles.tsx';
import type { Product } from './product.ts';
import type { CatalogueItem } from './shown-kinds.ts';
import { leadOf, usePayoffWords } from './use-payoff-words.ts';
import type { Placing } from './placing.ts';
import type { Quant } from './quant.ts';
import { usePlacingWords } from './use-placing-words.ts';
import { useProductWords } from './use-product-words.ts';

/** What products of different types are compared by, in this order, and its name. */
export const comparedBy = [
  ['currency', 'product.filter.currency'],
  ['term', 'product.term'],
  ['minimum', 'product.minimum'],
  ['maximum', 'product.maximum'],
  ['income', 'product.comparison.by.income'],
  ['exit', 'product.exit'],
  ['costs', 'product.comparison.by.costs'],
  ['risk', 'product.risk'],
  ['access', 'product.comparison.by.access'],
] as const;

type Own = Record<'kind' | 'figure' | 'figureLabel' | 'term' | 'income' | 'exit' | 'costs', string>;

/** One product in words, as it stands beside others. */
export type Compared = Own & Record<(typeof comparedBy)[number][0], string>;

/** Puts a product into the words that products of every type are compared by. */
export function useComparison(): (item: CatalogueItem) => Compared {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const own = useOwnWords();
  return (item) => {
    const closed = lastingObstacle<Obstacle>(item.obstacles);
    const money = (amount: string) => format.money(amount, item.currency);
    return {
      ...own(item),
      currency: item.currency,
      minimum: money(item.minimum),
      maximum:
        item.maximum === null ? text('product.comparison.maximum.none') : money(item.maximum),
      risk: text('product.risk.of', { risk: item.risk }),
      access: closed === undefined ? text('product.comparison.access.open') : obstacle(closed),
    };
  };
}

/** What is said of each type in its own way. */
function useOwnWords(): (item: CatalogueItem) => Own {
  const text = useText();
  const format = useFormat();
  const words = useProductWords();
  const payoff = usePayoffWords();
  const placed = usePlacingWords();
  const rated = (product: Product): Own => ({
    kind: words.kind(product),
    figure: words.rate(product.annual_rate),
    figureLabel: text('product.comparison.rate'),
    term: words.term(product),
    income: text(`product.interestPaid.${product.interest_paid}`),
    exit:
      product.exit === 'early' && product.early_rate !== null
        ? text('product.comparison.exit.early', { rate: words.rate(product.early_rate) })
        : text(`product.exit.${product.exit}`),
    costs: text('product.comparison.costs.none'),
  });
  const fund = ({ price, currency, settle_days, ...fees }: Fund): Own => ({
    kind: text('product.kind.fund'),
    figure: price === null ? '–' : `${format.price(price)} ${currency}`,
    figureLabel: text('product.comparison.price'),
    term: text('product.term.none'),
    income: text('product.comparison.income.fund'),
    exit: text('product.comparison.exit.fund', { days: settle_days }),
    costs: text('product.comparison.costs.fund', {
      entry: format.part(fees.entry_fee),
      exit: format.part(fees.exit_fee),
      ongoing: format.part(fees.ongoing_fee),
    }),
  });
  const bond = ({ matures_on, coupon_rate, frequency, ask, bid, ...rest }: Bond): Own => ({
    kind: text('product.kind.bond'),
    figure: rest.yield === null ? '–' : format.part(rest.yield),
    figureLabel: text('product.bond.yield'),
    term: text('product.bond.matures.on', { day: format.date(matures_on) }),
    income: text('product.bond.coupon.of', {
      rate: format.part(coupon_rate),
      frequency: String(frequency),
    }),
    exit: text('product.comparison.exit.bond', { days: rest.settle_days }),
    costs:
      ask === null || bid === null
        ? '–'
        : text('product.comparison.costs.bond', { ask: format.part(ask), bid: format.part(bid) }),
  });
  const note = (item: Note): Own => {
    const lead = leadOf(item.payoff);
    return {
      kind: text('product.kind.subscribe'),
      figure: format.part(lead.part),
      figureLabel: text(lead.label),
      term: text('product.note.pays.on', { day: format.date(item.matures_on) }),
      income: payoff(item),
      exit:
        item.stage === 'subscription' && item.closes_at !== null
          ? text('product.comparison.exit.window', {
              until: format.moment(Date.parse(item.closes_at)),
            })
          : text('product.comparison.exit.note'),
      costs: text('product.comparison.costs.note', { price: format.part(item.issue_price) }),
    };
  };
  const quant = ({ currency, low, high, ...item }: Quant): Own => ({
    kind: text('product.kind.quant'),
    figure: text('product.quant.range.of', { low: format.part(low), high: format.part(high) }),
    figureLabel: text('product.quant.range'),
    term: text('product.quant.settles.on', { day: format.date(item.settles_on) }),
    income: text('product.comparison.income.fund'),
    exit: text('product.comparison.exit.quant'),
    costs: text('product.comparison.costs.quant', {
      percent: format.part(item.exit_fee),
      amount: format.money(item.minimum_fee, currency),
    }),
  });
  const placing = (item: Placing): Own => ({
    kind: text(`product.kind.${item.type}`),
    figure: placed.figure(item),
    figureLabel: placed.figureLabel(item),
    term: text('product.term.none'),
    income: text('product.comparison.income.stock'),
    exit:
      item.type === 'otc'
        ? text('product.otc.exit')
        : item.unlocks_on === null
          ? text('product.comparison.exit.market')
          : text('product.comparison.exit.placing', { day: format.date(item.unlocks_on) }),
    costs: text('product.comparison.costs.placing', { percent: format.part(item.fee_percent) }),
  });
  return (item) => {
    switch (item.type) {
      case 'fund':
        return fund(item);
      case 'bond':
        return bond(item);
      case 'subscribe':
        return note(item);
      case 'quant':
        return quant(item);
      case 'stock':
      case 'block':
      case 'otc':
        return placing(item);
      default:
        return rated(item);
    }
  };
}
