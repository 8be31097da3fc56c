import { useSyncExternalStore } from 'react';
import type { DevState } from '#core/dev-page.ts';
import { languageName } from '#i18n/language-name.ts';
import type { LivePage } from './live-page.tsx';

interface SwitcherProps {
  readonly id: string;
  readonly tenants: DevState['tenants'];
  readonly page: LivePage | null;
}

/** Another tenant at the same place, and the theme and language of this one. */
export function Switcher({ id, tenants, page }: SwitcherProps) {
  return (
    <details className="switcher">
      <summary>livery dev · {id}</summary>
      <Choice
        label="Tenant"
        value={id}
        options={tenants.map((tenant) => [tenant.id, tenant.name])}
        onChoose={(next) => location.assign(samePlace(id, next))}
      />
      {page !== null && <ThemeControls page={page} />}
    </details>
  );
}

function ThemeControls({ page }: { readonly page: LivePage }) {
  const { preferences } = page;
  const { language, theme, mode } = useSyncExternalStore(preferences.subscribe, preferences.read);
  const { languages, themes } = page.file().profile;
  return (
    <>
      <Choice
        label="Theme"
        value={theme}
        options={themes.map((name) => [name, name])}
        onChoose={(next) => void preferences.change({ theme: next })}
      />
      <Choice
        label="Mode"
        value={mode}
        options={[
          ['light', 'light'],
          ['dark', 'dark'],
        ]}
        onChoose={(next) => void preferences.change({ mode: next === 'dark' ? 'dark' : 'light' })}
      />
      <Choice
        label="Language"
        value={language}
        options={languages.map((tag) => [tag, languageName(tag)])}
        onChoose={(next) => void preferences.change({ language: next })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function samePlace(id: string, next: string): string {
  return `/${next}${location.pathname.slice(id.length + 1)}${location.search}`;
}
