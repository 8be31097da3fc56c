import type { components } from '#api/desk.gen.ts';
import type { WrittenProduct } from '#server/modules/product/catalogue-service.ts';

type Body = Pick<
  components['schemas']['CatalogueProductRequest'],
  | 'code'
  | 'currency'
  | 'risk'
  | 'minimum'
  | 'maximum'
  | 'step'
  | 'vip'
  | 'score'
  | 'audience'
  | 'documents'
  | 'texts'
  | 'opens_at'
  | 'closes_at'
>;

/** What every type of product has, as the desk writes it. */
export function writtenProduct(
  body: Body,
): Omit<WrittenProduct, 'kind' | 'tradingType' | 'days' | 'earlyRate'> {
  const {
    code,
    currency,
    risk,
    minimum,
    maximum,
    step,
    vip,
    score,
    texts,
    audience = null,
    documents = [],
  } = body;
  return {
    ...{ code, currency, risk, minimum, maximum, step, vip, score, texts, audience, documents },
    opensAt: body.opens_at === null ? null : new Date(body.opens_at),
    closesAt: body.closes_at === null ? null : new Date(body.closes_at),
  };
}
