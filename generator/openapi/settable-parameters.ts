import type { ApiParameter, DescribedOperation } from './described-operation.ts';
import { findField } from './answer-field.ts';
import { refusedHeader } from './header-text.ts';
import { isOwnHeader } from './own-headers.ts';
import { productServices } from './product-services.ts';

/** A parameter that `params` of a screen or form can give a value. */
export interface SettableParameter extends ApiParameter {
  readonly in: 'path' | 'query' | 'header';
}

/**
 * Parameters of the address, and the headers of a tenant's service that a page can set. A name is one value, so a header
 * gives way to a parameter of the address and to a field of the body that are called the same.
 */
export function settableParameters(operation: DescribedOperation): readonly SettableParameter[] {
  const inAddress = operation.parameters.filter(isInAddress);
  return [
    ...inAddress,
    ...operation.parameters
      .filter(isHeader)
      .filter(
        ({ name }) =>
          isSettable(name, operation) &&
          inAddress.every((one) => one.name !== name) &&
          !isBodyField(name, operation),
      ),
  ];
}

export function isInAddress(
  parameter: ApiParameter,
): parameter is SettableParameter & { readonly in: 'path' | 'query' } {
  return parameter.in === 'path' || parameter.in === 'query';
}

function isHeader(parameter: ApiParameter): parameter is SettableParameter {
  return parameter.in === 'header';
}

function isSettable(name: string, { document, method }: DescribedOperation): boolean {
  return (
    // All headers of the product's own are the app's matter.
    !productServices.includes(document) &&
    !isOwnHeader(name, { method, isProduct: false }) &&
    refusedHeader(name) === undefined
  );
}

function isBodyField(name: string, { body, tree }: DescribedOperation): boolean {
  return body !== undefined && findField([body], [name], tree).kind === 'schemas';
}
