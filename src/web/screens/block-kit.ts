// Everything that a tenant's own block may use, under the name `livery/blocks`. A list on purpose: what stands here is
// promised to integrators, everything else may change. The generator reads the list from this file, so each line is an
// `export { … } from` after a sentence that goes into the reference.

/** State and effects, as React has them. A block imports these from `react`. */
export {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useTransition,
} from 'react';
/** What JSX compiles to; not written by hand. */
export { jsx, jsxs } from 'react/jsx-runtime';
/** How the block was declared in its screen: id, title, bind. */
export { useBlock } from '#page/block-context.ts';
/** The answer of the operation that the block is bound to, as far as it has come. */
export { useBinding } from '#data/use-binding.ts';
/** Draws the answer of a binding, or what is said while there is none: loading, sign in, failed with a retry. */
export { Bound } from '../features/generic/bound.tsx';
/** The value at a dotted path or JSON pointer of an answer, and the entries of all its pages. */
export { answerAt } from '#core/answer-path.ts';
export { entriesOf } from '../features/generic/entries-of.ts';
/** Words of a message in the client's language, and numbers, money and dates as that language writes them. */
export { useDeclaredText as useText } from '#i18n/use-text.ts';
export { useFormat } from '#i18n/use-format.ts';
/** The tenant's profile and whether a client is signed in. */
export { useProfile } from './use-profile.ts';
export { useSignedIn } from '#page/app-context.ts';
/** Whether a gate lets the client in, and why not. */
export { useGate } from '#access/use-gate.ts';
/** Exact arithmetic for amounts: new Big('0.1').plus('0.2'). Amounts are decimal texts and stay so. */
export { default as Big } from 'big.js';
/** Layout: a box, a row, a column, a text. */
export { Box, Flex, Stack, Text } from '#ui/box.ts';
/** A part of a screen with its heading, a thing apart, a heading alone. */
export { Section } from '#ui/section.tsx';
export { Card } from '#ui/card.ts';
export { Heading } from '#ui/heading.ts';
/** Figures: the one that leads (formerly `LeadFigure`), a gain or a loss, labels with values (formerly `Facts`), rows. */
export { Headline, Headline as LeadFigure } from '#ui/headline.tsx';
export { Change } from '#ui/change.tsx';
export { DescriptionList, DescriptionList as Facts } from '#ui/description-list.tsx';
export { Row, Rows } from '#ui/rows.ts';
/** A value over time as a line. */
export { AreaChart } from '#ui/area-chart.tsx';
/** Actions and links: a button, links to other screens, one of a few, a text field. */
export { Button } from '#ui/button.ts';
export { ButtonLink, Link } from '#ui/link.ts';
export { Segmented } from '#ui/segmented.tsx';
export { TextInput } from '#ui/text-input.ts';
/** What happened, and the grey lines that keep the room of what comes. */
export { Notice } from '#ui/notice.tsx';
export { SkeletonRows } from '#ui/skeleton.tsx';
/** A side panel. */
export { Sheet } from '#ui/sheet.tsx';
/** An icon by its name, a country's flag. */
export { Icon } from '#ui/icon.tsx';
export { Flag } from '#ui/flag.tsx';
