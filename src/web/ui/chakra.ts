import {
  chakra as factory,
  type JsxFactory,
  type RecipeDefinition,
} from '@chakra-ui/react/styled-system';
import { system } from '#theme/system.ts';

/**
 * Chakra's factory of styled elements, with the recipe compiled once for all of them. Given the plain recipe, the library compiles it
 * whenever an element is drawn, and forgets with it what it had worked out of the styles.
 */
export const chakra: JsxFactory = (
  component: Parameters<JsxFactory>[0],
  recipe: RecipeDefinition = {},
  options?: Parameters<JsxFactory>[2],
) =>
  // At run time the library knows a compiled recipe by its mark; its types ask for the plain one.
  factory(component, system.cva(recipe) as unknown as RecipeDefinition, options);
