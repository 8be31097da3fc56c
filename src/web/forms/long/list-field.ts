import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

export { FormList, FormListEntry } from './form-list.tsx';

/** How the form library keeps the entries of a list. */
export const ListField: ComponentType<FieldProps> = ArrayField;
