import { createRoot } from 'react-dom/client';
import type { DevState } from '#core/dev-page.ts';
import { FindingsPanel } from './findings-panel.tsx';
import type { LivePage } from './live-page.tsx';
import { Switcher } from './switcher.tsx';
import { toolStyles } from './tool-styles.ts';

export interface Tools {
  /** Gives the tools the app they stand beside. */
  attach(page: LivePage | null): void;
  show(state: DevState): void;
  /** The app shows what the last state says. */
  settled(): void;
}

/** Puts the findings and the switcher over the page, in a tree of their own that the tenant's styles do not reach. */
export function mountTools(id: string, first: DevState): Tools {
  const host = document.createElement('livery-dev');
  // Above the app's own dialogs, which lie over everything else.
  host.popover = 'manual';
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = document.createElement('style');
  styles.textContent = toolStyles;
  const box = document.createElement('div');
  shadow.append(styles, box);
  const root = createRoot(box);
  let state = first;
  let page: LivePage | null = null;

  function draw() {
    root.render(
      <>
        <FindingsPanel findings={state.findings} failure={state.failure} />
        <Switcher id={id} tenants={state.tenants} page={page} />
      </>,
    );
  }
  draw();
  host.showPopover();
  return {
    attach(next) {
      page = next;
      draw();
    },
    show(next) {
      state = next;
      draw();
      host.hidePopover();
      host.showPopover();
    },
    settled: draw,
  };
}
