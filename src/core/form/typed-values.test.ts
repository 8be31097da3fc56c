import { describe, expect, it } from 'vitest';
import { shownDate, typedDate, type DateStyle } from './typed-date.ts';
import { typedDecimal } from './typed-decimal.ts';

const english: DateStyle = { order: ['month', 'day', 'year'], separator: '/' };
const polish: DateStyle = { order: ['day', 'month', 'year'], separator: '.' };
const chinese: DateStyle = { order: ['year', 'month', 'day'], separator: '/' };

describe('a typed date', () => {
  it('is read in the order of its language', () => {
    expect(typedDate('4/12/1990', english)).toBe('1990-04-12');
    expect(typedDate('4.12.1990', polish)).toBe('1990-12-04');
    expect(typedDate('1990年4月12日', chinese)).toBe('1990-04-12');
  });

  it('may be pasted as machines write it, or typed without signs', () => {
    for (const style of [english, polish, chinese])
      expect(typedDate('1990-04-12', style)).toBe('1990-04-12');
    expect(typedDate('04121990', english)).toBe('1990-04-12');
    expect(typedDate('12041990', polish)).toBe('1990-04-12');
  });

  it('is none when the calendar has no such day, or the year is short', () => {
    for (const bad of ['31.02.1990', '12.04.90', '12.04', 'tomorrow', '12.04.1990 x', ''])
      expect([bad, typedDate(bad, polish)]).toEqual([bad, undefined]);
  });

  it('is shown as the language writes it, and what is no date as it is', () => {
    expect(shownDate('1990-04-12', polish)).toBe('12.04.1990');
    expect(shownDate('1990-04-12', english)).toBe('04/12/1990');
    expect(shownDate('12.04', polish)).toBe('12.04');
  });
});

describe('a typed number', () => {
  const point = { decimal: '.', group: ',' };
  const comma = { decimal: ',', group: '.' };

  it('is read with the signs of its language', () => {
    expect(typedDecimal('33.34', point)).toBe('33.34');
    expect(typedDecimal('33,34', comma)).toBe('33.34');
    expect(typedDecimal('1,234.50', point)).toBe('1234.50');
    expect(typedDecimal('1.234,50', comma)).toBe('1234.50');
    expect(typedDecimal('12,34,567', point)).toBe('1234567');
  });

  it('may be pasted as another language writes it', () => {
    expect(typedDecimal('33,34', point)).toBe('33.34');
    expect(typedDecimal('33.34', comma)).toBe('33.34');
    expect(typedDecimal('33.34 %', comma)).toBe('33.34');
    expect(typedDecimal('%33,34', comma)).toBe('33.34');
    expect(typedDecimal('1.234', comma)).toBe('1234');
    expect(typedDecimal('1.234', point)).toBe('1.234');
  });

  it('is none when it is anything else', () => {
    for (const bad of ['', 'ten', '1e3', '-5', '1.2.3', '5.', '1,2,3.4'])
      expect([bad, typedDecimal(bad, point)]).toEqual([bad, undefined]);
  });
});
