import { chakra } from '#ui/chakra.ts';
import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { optionId, optionsId } from './option-list.tsx';

const Input = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '48px',
    border: 0,
    background: 'transparent',
    fontSize: 'lg',
    outlineOffset: '-2px',
    borderRadius: 'control',
    paddingInline: '2',
    _placeholder: { color: 'muted', opacity: 1 },
  },
});

export interface SearchFieldProps {
  readonly typed: string;
  /** How many options stand below. */
  readonly options: number;
  readonly chosen: number;
  readonly onType: (typed: string) => void;
  readonly onWalk: (step: number) => void;
  readonly onChoose: () => void;
}

/** The field of a combobox: the focus stays here while the arrows walk through what was found. */
export function SearchField({
  typed,
  options,
  chosen,
  onType,
  onWalk,
  onChoose,
}: SearchFieldProps) {
  const text = useText();

  function press(event: KeyboardEvent) {
    // Characters of Chinese are composed first: their Enter and arrows are not for the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) onWalk(step);
    else if (event.key === 'Enter') onChoose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Search size={20} strokeWidth={1.7} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={text('search.title')}
        placeholder={text('search.placeholder')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        aria-autocomplete="list"
        aria-expanded={options > 0}
        aria-controls={optionsId}
        {...(options > 0 ? { 'aria-activedescendant': optionId(chosen) } : {})}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
      />
    </>
  );
}
