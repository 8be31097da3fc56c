import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryWidgetsType,
  TemplatesType,
  WidgetProps,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FormField } from '#config/form.gen.ts';
import { AgreementWidget } from '#forms/widgets/agreement-widget.tsx';
import { CheckboxWidget } from '#forms/widgets/checkbox-widget.tsx';
import { CodeWidget } from '#forms/widgets/code-widget.tsx';
import { DateWidget } from '#forms/widgets/date-widget.tsx';
import type { FieldWidgetProps } from '#forms/widgets/field-widget.ts';
import { ImageWidget } from '#forms/widgets/image-widget.tsx';
import { PasswordWidget } from '#forms/widgets/password-widget.tsx';
import { PercentWidget } from '#forms/widgets/percent-widget.tsx';
import { PhoneWidget } from '#forms/widgets/phone-widget.tsx';
import { RadioWidget } from '#forms/widgets/radio-widget.tsx';
import { SelectWidget } from '#forms/widgets/select-widget.tsx';
import { TextWidget } from '#forms/widgets/text-widget.tsx';
import { Stack } from '#ui/box.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFieldTrouble, useFormField, useFormStage } from './form-stage.ts';

/** Every widget of the language. The type holds this list and the schema's together. */
const parts: Readonly<Record<FormField['widget'], ComponentType<FieldWidgetProps>>> = {
  text: TextWidget,
  textarea: TextWidget,
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
  agreement: AgreementWidget,
};

const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(parts).map(([name, Part]) => [`livery-${name}`, asWidget(Part)]),
);

const templates: Partial<TemplatesType> = {
  FieldTemplate: FieldOrRoot,
  ObjectFieldTemplate: Fields,
};

/** How @rjsf/core draws a form of ours. */
export const formTheme = { widgets, templates };

function Fields({ properties }: ObjectFieldTemplateProps) {
  return <Stack gap="6">{properties.map(({ content }) => content)}</Stack>;
}

function FieldOrRoot({ id, required = false, uiSchema, children }: FieldTemplateProps) {
  const name: unknown = uiSchema?.['ui:options']?.['name'];
  return typeof name === 'string' ? (
    <FieldFrame id={id} name={name} required={required}>
      {children}
    </FieldFrame>
  ) : (
    children
  );
}

/** Hands a widget what it needs, in our words. */
function asWidget(Part: ComponentType<FieldWidgetProps>): ComponentType<WidgetProps> {
  return function Widget({ id, name, value, required = false, schema, onChange }: WidgetProps) {
    const { engine } = useFormStage();
    const field = useFormField(name);
    const invalid = useFieldTrouble(name) !== undefined;
    const choices: unknown = schema['x-choices' as keyof typeof schema];
    return (
      <Part
        id={id}
        name={name}
        value={value}
        field={field}
        required={required}
        invalid={invalid}
        describedBy={`${id}-note`}
        choices={Array.isArray(choices) ? choices.map(String) : []}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        onLeave={() => engine.leave(name)}
      />
    );
  };
}
