import { describe, expect, it } from 'vitest';
import { assetLines } from './asset-lines.ts';

const amount = (bucket: 'cash' | 'invested' | 'bonus' | 'outstanding' | 'loan', value: string) => ({
  bucket,
  amount: value,
  currency: 'EUR',
});

describe('what the total is made of', () => {
  it('stands in the order asked for, with its part of what is owned', () => {
    const lines = assetLines(
      [amount('cash', '25.00'), amount('invested', '75.00')],
      ['invested', 'cash'],
    );
    expect(lines.map(({ bucket, share }) => [bucket, share])).toEqual([
      ['invested', 0.75],
      ['cash', 0.25],
    ]);
  });

  it('leaves out what is empty and what was not asked for', () => {
    expect(
      assetLines(
        [amount('cash', '1'), amount('bonus', '0.00'), amount('invested', '1')],
        ['cash', 'bonus'],
      ),
    ).toHaveLength(1);
  });

  it('shows what is owed as negative and without a part', () => {
    const [cash, loan] = assetLines(
      [amount('cash', '100'), amount('loan', '40.00')],
      ['cash', 'loan'],
    );
    expect(cash?.share).toBe(1);
    expect(loan).toMatchObject({ amount: '-40', share: 0, owed: true });
  });

  it('divides nothing by nothing', () => {
    expect(assetLines([amount('outstanding', '5')], ['cash', 'outstanding'])).toMatchObject([
      { bucket: 'outstanding', share: 0 },
    ]);
  });
});
