import type { ISeriesApi, SeriesDataItemTypeMap, SeriesType } from 'lightweight-charts';

/** A row of points as two series of the library, which look like one. */
export interface PartedSeries<T extends SeriesType> {
  /** The end, which moves with each tick. It also says the last price and gives the scale. */
  readonly end: ISeriesApi<T>;
  /** What stands still before it; empty where the row is short. */
  readonly before: ISeriesApi<T>;
  /** `split` is the position at which the end begins. */
  setData(points: readonly SeriesDataItemTypeMap[T][], split: number): void;
  /** Moves the last point, or adds one. */
  update(point: SeriesDataItemTypeMap[T]): void;
  applyOptions(options: Parameters<ISeriesApi<T>['applyOptions']>[0]): void;
}

export interface PartedOptions {
  /** Whether points are joined by a line: then the parts share one. */
  readonly isLine: boolean;
}

/**
 * After a tick the library goes through the whole series that it moved. A long row is therefore parted: what a tick costs is that of
 * its end, however much stands before it.
 */
export function partedSeries<T extends SeriesType>(
  end: ISeriesApi<T>,
  before: ISeriesApi<T>,
  { isLine }: PartedOptions,
): PartedSeries<T> {
  return {
    end,
    before,
    setData(points, split) {
      before.setData(points.slice(0, isLine && split > 0 ? split + 1 : split));
      end.setData(points.slice(split));
    },
    update: (point) => end.update(point),
    applyOptions(options) {
      before.applyOptions(options);
      end.applyOptions(options);
    },
  };
}

// A tick goes through no more than so many points, and twice as many are the least that are worth parting.
const endLength = 500;

/** Where the end of a row of so many points begins. */
export function endOf(length: number): number {
  return length <= 2 * endLength ? 0 : length - endLength;
}
