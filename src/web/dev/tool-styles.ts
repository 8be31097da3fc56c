/** Looks of the tools. The system's own colours: readable in every theme, and also when a theme is what is broken. */
export const toolStyles = `
:host { all: initial; color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
.findings {
  position: fixed; inset-inline: 16px; top: 16px; z-index: 2147483647; max-width: 960px; margin-inline: auto; max-height: 60vh;
  display: flex; flex-direction: column; background: Canvas; color: CanvasText; border: 2px solid CanvasText; border-radius: 8px;
}
.findings header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 8px 16px; }
.findings h2 { font-size: 15px; margin: 0; }
.findings header p { flex: 1; margin: 0; }
.findings ol { margin: 0; padding: 8px 16px 16px 40px; overflow: auto; border-top: 1px solid CanvasText; }
.findings li p { margin: 0; overflow-wrap: anywhere; }
.findings pre { margin: 4px 0 12px; overflow-x: auto; font: 13px/1.4 ui-monospace, monospace; }
.switcher {
  position: fixed; inset-inline-start: 8px; bottom: 8px; z-index: 2147483646; background: Canvas; color: CanvasText;
  border: 1px solid CanvasText; border-radius: 8px; max-width: calc(100vw - 16px);
}
.switcher summary { padding: 4px 10px; cursor: pointer; }
.switcher label { display: grid; grid-template-columns: 80px 1fr; align-items: center; gap: 8px; padding: 4px 10px; }
button, select { font: inherit; min-height: 32px; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
