import { describe, expect, it } from 'vitest';
import { partOf, readNumber, stepped } from './typed-order.ts';

const english = { decimal: '.', group: ',' };

describe('what is typed into a ticket', () => {
  it('is read as people write numbers, and is nothing before there is one', () => {
    expect(readNumber('1,250.50 €', english, 2)).toEqual({ value: '1250.50', isWrong: false });
    expect(readNumber(' ', english, 2)).toEqual({ value: null, isWrong: false });
    expect(readNumber('0', english, 2)).toEqual({ value: null, isWrong: false });
    expect(readNumber('1.255', english, 2)).toEqual({ value: null, isWrong: true });
    expect(readNumber('ten', english, 2)).toEqual({ value: null, isWrong: true });
  });

  it('goes up and down by steps, from between two of them to the nearest', () => {
    expect(stepped(null, '0.05', 1)).toBe('0.05');
    expect(stepped('24.60', '0.05', 1)).toBe('24.65');
    expect(stepped('24.60', '0.05', -1)).toBe('24.55');
    expect(stepped('24.62', '0.05', 1)).toBe('24.65');
    expect(stepped('24.62', '0.05', -1)).toBe('24.6');
    expect(stepped('0.05', '0.05', -1)).toBe('0.05');
    expect(stepped('10', '10', -1)).toBe('10');
  });

  it('is a part of what is there: never more of it, and whole lots', () => {
    const there = { available: '100.01', held: '35', lot: 10, account: 'EUR' };
    expect(partOf(75, 'buy', there)).toBe('75.00');
    expect(partOf(100, 'buy', there)).toBe('100.01');
    expect(partOf(50, 'sell', there)).toBe('10');
    expect(partOf(100, 'sell', there)).toBe('30');
    expect(partOf(25, 'sell', { ...there, held: '3' })).toBe('0');
    expect(partOf(50, 'buy', { ...there, available: '101', account: 'JPY' })).toBe('50');
  });
});
