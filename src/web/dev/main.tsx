import '#theme/fallback-fonts.css';
import '#theme/fonts.css';
import '#theme/base.css';
import { devChangeEvent, devStateFile, type DevState } from '#core/dev-page.ts';
import { openLivePage } from './live-page.tsx';
import { mountTools } from './mount-tools.tsx';

/** Starts the app as a bundle would, with the tools of the development server, and shows edits without losing the page. */
async function start() {
  const id = location.pathname.split('/')[1] ?? '';
  const state = await readState(id);
  const tools = mountTools(id, state);
  const page = state.index === null ? null : await openLivePage(state.index);
  tools.attach(page);

  let last: Promise<void> = Promise.resolve();
  async function renew() {
    const next = await readState(id);
    tools.show(next);
    if (next.index === null) return;
    if (page === null) location.reload();
    else await page.show(next.index);
    tools.settled();
  }
  // One after the other, each with the newest state: the last edit is what stays.
  const queue = () => {
    last = last.then(renew).catch((error: unknown) => console.error(error));
  };
  import.meta.hot?.on(devChangeEvent, queue);
  // An edit made while the page was loading has no listener yet.
  queue();
}

async function readState(id: string): Promise<DevState> {
  const response = await fetch(`/${id}/${devStateFile}`);
  if (!response.ok) throw new Error(`the development server answered ${response.status}`);
  return response.json();
}

void start();
