import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  TemplatesType,
  WidgetProps,
} from '@rjsf/utils';
import { createContext, useContext, useMemo, type ComponentType } from 'react';
import type { FormField } from '#config/form.gen.ts';
import { FieldFrame } from '#forms/field-frame.tsx';
import type { FormState } from '#forms/form-engine.ts';
import { useFormState } from '#forms/use-form-state.ts';
import { AgreementWidget } from '#forms/widgets/agreement-widget.tsx';
import { CheckboxWidget } from '#forms/widgets/checkbox-widget.tsx';
import { CodeWidget } from '#forms/widgets/code-widget.tsx';
import { DateWidget } from '#forms/widgets/date-widget.tsx';
import type { FieldWidgetProps } from '#forms/widgets/field-widget.ts';
import { ImageWidget } from '#forms/widgets/image-widget.tsx';
import { LineWidget } from '#forms/widgets/line-widget.tsx';
import { PasswordWidget } from '#forms/widgets/password-widget.tsx';
import { PercentWidget } from '#forms/widgets/percent-widget.tsx';
import { PhoneWidget } from '#forms/widgets/phone-widget.tsx';
import { RadioWidget } from '#forms/widgets/radio-widget.tsx';
import { SelectWidget } from '#forms/widgets/select-widget.tsx';
import { TextareaWidget } from '#forms/widgets/textarea-widget.tsx';
import { openedPart } from '#platform/opened-part.tsx';
import { Stack } from '#ui/box.ts';
import { fieldAt, useFormStage } from './form-stage.ts';

// It comes with the first form that asks for a file.
const Files = openedPart<FieldWidgetProps>(async () => ({
  default: (await import('#forms/widgets/file-widget.tsx')).FileWidget,
}));

/** Every widget of the language that holds one value. The type holds this list and the schema's together. */
const parts: Readonly<
  Record<Exclude<FormField['widget'], 'group' | 'list'>, ComponentType<FieldWidgetProps>>
> = {
  text: LineWidget,
  textarea: TextareaWidget,
  password: PasswordWidget,
  code: CodeWidget,
  pin: CodeWidget,
  phone: PhoneWidget,
  date: DateWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  percent: PercentWidget,
  image: ImageWidget,
  file: Files,
  agreement: AgreementWidget,
};

// 7 KB that come with the first list in a form.
const listParts = () => import('./list-field.ts');
const List = openedPart<FieldProps>(async () => ({ default: (await listParts()).ListField }));

const templates: Partial<TemplatesType> = {
  FieldTemplate: Framed,
  ObjectFieldTemplate: Fields,
  ArrayFieldTemplate: openedPart<ArrayFieldTemplateProps>(async () => ({
    default: (await listParts()).FormList,
  })),
  ArrayFieldItemTemplate: openedPart<ArrayFieldItemTemplateProps>(async () => ({
    default: (await listParts()).FormListEntry,
  })),
};

/** How @rjsf/core draws a form of ours. */
export const formTheme = {
  fields: { ArrayField: List },
  templates,
  widgets: Object.fromEntries(
    Object.entries(parts).map(([name, Part]) => [name, asWidget(Part)] as const),
  ),
};

/** The field that a widget stands in. */
interface Place {
  readonly path: string;
  readonly field: FormField;
  readonly required: boolean;
}

const PlaceContext = createContext<Place | null>(null);

/** Those of the open step; in a group or an entry all of them. In the order in which the form declares them. */
function Fields({ properties, fieldPathId: { path } }: ObjectFieldTemplateProps) {
  const { form, engine } = useFormStage();
  const open = useFormState(engine, openFields).split(' ');
  const inner = fieldAt(form, path) ?? fieldAt(form, path.slice(0, -1));
  const names = path.length === 0 ? open : Object.keys(inner?.fields ?? {});
  return (
    <Stack gap={path.length === 0 ? '6' : '5'}>
      {names.flatMap((one) => properties.find(({ name }) => name === one)?.content ?? [])}
    </Stack>
  );
}

// A text, so that it is the same while nothing changed.
function openFields({ steps, step, validation }: FormState): string {
  const names = steps.find(({ id }) => id === step)?.fields ?? [];
  return names.filter((name) => Object.hasOwn(validation.fields, name)).join(' ');
}

function Framed({
  id,
  fieldPathId,
  required = false,
  rawErrors,
  schema,
  ...props
}: FieldTemplateProps) {
  const { form, engine } = useFormStage();
  const path = fieldPathId.path.join('/');
  const field = fieldAt(form, fieldPathId.path);
  // A rule may want what the schema leaves open.
  const must =
    useFormState(engine, (state) => state.validation.required.includes(path)) || required;
  const place = useMemo(() => field && { path, field, required: must }, [path, field, must]);
  if (place === undefined) return props.children;
  return (
    <FieldFrame
      id={id}
      path={path}
      field={place.field}
      required={must}
      error={rawErrors?.[0]}
      words={{ min: schema.minLength ?? 0 }}
    >
      <PlaceContext value={place}>{props.children}</PlaceContext>
    </FieldFrame>
  );
}

/** Hands a widget what it needs, in our words. */
function asWidget(Part: ComponentType<FieldWidgetProps>): ComponentType<WidgetProps> {
  return function Widget({ id, value, schema, rawErrors = [], onChange }: WidgetProps) {
    const { engine } = useFormStage();
    const place = useContext(PlaceContext);
    if (place === null) throw new Error('a widget outside a field');
    return (
      <Part
        id={id}
        name={place.path}
        value={value}
        field={place.field}
        required={place.required}
        invalid={rawErrors.length > 0}
        choices={schema.enum?.map(String) ?? []}
        several={schema.type === 'array'}
        min={schema.minLength ?? 0}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        onLeave={() => engine.leave(place.path)}
      />
    );
  };
}
