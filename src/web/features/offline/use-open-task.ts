import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchTasks, type OpenTasks } from './open-tasks.ts';

/** Forms leave a page without an event: how often it is looked at while the answer is waited for, in ms. */
const pause = 1000;

/** Whether a task is open on the page, as it changes while `isAsked`. */
export function useOpenTask(isAsked: boolean): boolean {
  const tasks = useRef<OpenTasks | null>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const watched = watchTasks(document);
    tasks.current = watched;
    return () => watched.stop();
  }, []);
  useLayoutEffect(() => {
    if (!isAsked) return;
    const look = () => setOpen(tasks.current?.isOpen() ?? true);
    look();
    const timer = setInterval(look, pause);
    document.addEventListener('input', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', look);
    };
  }, [isAsked]);
  return isOpen;
}
