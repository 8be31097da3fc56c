import { chakra } from '#ui/chakra.ts';
import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Document } from '#core/document.ts';
import { useFormStage } from '#forms/long/form-stage.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { DocumentText } from '#ui/document-text.tsx';
import type { FieldWidgetProps } from './field-widget.ts';
import { TickBox } from './tick-box.tsx';

const Pane = chakra('div', {
  base: {
    maxHeight: 'min(52dvh, 420px)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '5',
    borderRadius: 'card',
    background: 'surface',
    border: '1px solid var(--t-color-line-strong)',
    position: 'relative',
  },
});

// Zoom makes fractions of a pixel: this close to the end is the end.
const slack = 4;

/** A text and the box to agree with it, which opens once the end was in view: by wheel, touch or keyboard, or because the text is short. */
export function AgreementWidget(props: FieldWidgetProps) {
  const { id, name, value, field } = props;
  const { scope } = useFormStage();
  const declared = useDeclaredText();
  const text = useText();
  if (scope.document === undefined || field.document === undefined)
    throw new Error(`${name} has no text to agree with`);
  const [loading] = useState<Promise<Document>>(scope.document(field.document));
  const document = use(loading);
  const pane = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(value === true);

  function look(): void {
    const shown = pane.current;
    if (shown !== null && shown.scrollTop + shown.clientHeight >= shown.scrollHeight - slack)
      setRead(true);
  }

  // The browser glides to where the end is as the key goes down: a text that grows meanwhile, by a font that arrives late, ends below.
  function jump(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'End' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    event.preventDefault();
    event.currentTarget.scrollTo({ top: event.currentTarget.scrollHeight, behavior: 'instant' });
    look();
  }

  // What fits, and what comes to fit when the window changes, has been seen to its end.
  useEffect(() => {
    const shown = pane.current;
    if (shown === null) return;
    const watch = new ResizeObserver(look);
    watch.observe(shown);
    return () => watch.disconnect();
  }, []);

  return (
    <>
      <Pane
        ref={pane}
        tabIndex={0}
        role="region"
        aria-label={declared(field.label)}
        onScroll={look}
        onKeyDown={jump}
      >
        <DocumentText document={document} />
      </Pane>
      <Text id={`${id}-read`} size="sm" tone="muted" marginTop="2" role="status">
        {text(isRead ? 'form.agreement.end' : 'form.agreement.read')}
      </Text>
      <TickBox {...props} alsoBy={`${id}-read`} disabled={!isRead}>
        {declared(field.label)}
      </TickBox>
    </>
  );
}
