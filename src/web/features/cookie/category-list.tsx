import { chakra } from '#ui/chakra.ts';
import { useId } from 'react';
import { consentCategories, type ConsentChoice } from '#core/consent.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { Switch } from '#ui/switch.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '3',
    borderTop: '1px solid var(--t-color-line)',
    _first: { borderTop: 0 },
  },
});

export interface CategoryListProps {
  readonly choice: ConsentChoice;
  readonly onChange: (choice: ConsentChoice) => void;
}

/** What is kept on the device and why: the necessary, and what the tenant asks consent for. */
export default function CategoryList({ choice, onChange }: CategoryListProps) {
  const { file } = useApp();
  const text = useText();
  const id = useId();
  const offered = consentCategories.filter((category) =>
    file.profile.cookies?.categories.includes(category),
  );
  return (
    <ul>
      <Row>
        <div>
          <Text fontWeight="strong">{text('cookie.necessary')}</Text>
          <Text size="sm" tone="muted">
            {text('cookie.necessary.text')}
          </Text>
        </div>
        <Text size="sm" tone="muted" flexShrink={0}>
          {text('cookie.always')}
        </Text>
      </Row>
      {offered.map((category) => (
        <Row key={category}>
          <div>
            <label htmlFor={`${id}-${category}`}>
              <Text as="span" fontWeight="strong">
                {text(`cookie.${category}`)}
              </Text>
            </label>
            <Text size="sm" tone="muted" id={`${id}-${category}-text`}>
              {text(`cookie.${category}.text`)}
              {category === 'functional' && file.profile.offline === true
                ? ` ${text('cookie.functional.offline')}`
                : null}
            </Text>
          </div>
          <Switch
            id={`${id}-${category}`}
            aria-describedby={`${id}-${category}-text`}
            checked={choice[category]}
            onChange={(event) => onChange({ ...choice, [category]: event.target.checked })}
          />
        </Row>
      ))}
    </ul>
  );
}
