import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { partCode, type LoadPart } from './part-code.ts';

/**
 * A part that is opened, such as a sheet: its code is loaded when it is first shown, and `waiting` is seen until it is there. Where it does
 * not come, `otherwise` is drawn, or the failure is thrown.
 *
 * It does not suspend for its code: React would hold it back for 300 ms after `waiting`, however soon it has come.
 */
export function openedPart<Props extends object>(
  load: LoadPart<Props>,
  waiting: ReactNode = null,
  otherwise?: ComponentType<Props>,
): (props: Props) => ReactNode {
  const code = partCode(load);

  return function OpenedPart(props: Props) {
    const [Part, setPart] = useState(code.there);
    useEffect(() => {
      let isShown = true;
      code.load().then(
        (there) => setPart(() => there),
        (error: unknown) => {
          if (!isShown) return code.forget();
          const failed = () => {
            throw error;
          };
          setPart(() => otherwise ?? failed);
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (Part === null) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
