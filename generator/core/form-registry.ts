import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import {
  DEFAULT_ID_PREFIX,
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type Registry,
} from '@rjsf/utils';

/**
 * Stands in for the registry of @rjsf/core: the fields that most forms are made of, and no widgets and templates of
 * its own, which the theme brings. Layouts and the library's own look are 15 KB that no form of ours could show.
 */
export default function formRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { BooleanField, ObjectField, SchemaField, StringField },
    templates,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}

function nothing(): null {
  return null;
}

const buttons = {
  SubmitButton: nothing,
  AddButton: nothing,
  CopyButton: nothing,
  MoveDownButton: nothing,
  MoveUpButton: nothing,
  RemoveButton: nothing,
  ClearButton: nothing,
};

// Asked for by name; what is seen of a field is the theme's own.
const templates: Registry['templates'] = {
  ArrayFieldDescriptionTemplate: nothing,
  CyclicSchemaExpandTemplate: nothing,
  ArrayFieldItemTemplate: nothing,
  ArrayFieldItemButtonsTemplate: nothing,
  ArrayFieldTemplate: nothing,
  ArrayFieldTitleTemplate: nothing,
  BaseInputTemplate: nothing,
  DescriptionFieldTemplate: nothing,
  ErrorListTemplate: nothing,
  FallbackFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  FieldTemplate: nothing,
  GridTemplate: nothing,
  MultiSchemaFieldTemplate: nothing,
  ObjectFieldTemplate: nothing,
  OptionalDataControlsTemplate: nothing,
  TitleFieldTemplate: nothing,
  UnsupportedFieldTemplate: nothing,
  WrapIfAdditionalTemplate: nothing,
  ButtonTemplates: buttons,
};
