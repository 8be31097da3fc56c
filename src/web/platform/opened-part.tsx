import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { partCode, type LoadPart } from './part-code.ts';

/**
 * A part that is opened, such as a sheet: its code is loaded when it is first shown, and `waiting` is seen until it is there.
 *
 * It does not suspend for its code: React would hold it back for 300 ms after `waiting`, however soon it has come.
 */
export function openedPart<Props extends object>(
  load: LoadPart<Props>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  const code = partCode(load);

  return function OpenedPart(props: Props) {
    const [Part, setPart] = useState(code.there);
    useEffect(() => {
      code.load().then(
        (there) => setPart(() => there),
        (error: unknown) =>
          setPart(() => () => {
            throw error;
          }),
      );
    }, []);
    if (Part === null) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
