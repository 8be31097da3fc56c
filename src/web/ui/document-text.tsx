import { chakra } from '#ui/chakra.ts';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { headingId } from '#core/document-contents.ts';
import type { Document, DocumentBlock, DocumentInline } from '#core/document.ts';

const link = {
  base: { color: 'brand', textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const;
const Inside = chakra(RouterLink, link);
const Outside = chakra('a', link);
const Prose = chakra('div', {
  base: {
    maxWidth: '72ch',
    lineHeight: 1.65,
    // A company's name may be one long word.
    overflowWrap: 'anywhere',
    '& > * + *, & li > * + *, & blockquote > * + *': { marginTop: '4' },
    '& h2, & h3, & h4': {
      fontFamily: 'heading',
      fontWeight: 'heading',
      lineHeight: 1.3,
      textWrap: 'balance',
      // The page's header stays over what is scrolled to.
      scrollMarginTop: '20',
      breakAfter: 'avoid',
    },
    '& h2': { fontSize: 'lg', marginTop: '8' },
    '& h3': { fontSize: 'md', marginTop: '6' },
    '& h4': { fontSize: 'sm' },
    '& > :first-child': { marginTop: 0 },
    // A link that is a paragraph by itself is tapped like a button; within a sentence it is as high as its line.
    '& a[data-alone]': {
      '@media (pointer: coarse)': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '44px',
        minWidth: '44px',
      },
    },
    '& ul': { listStyle: 'disc', paddingInlineStart: '6' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '6' },
    '& blockquote': {
      marginInline: 0,
      marginBottom: 0,
      borderInlineStart: '3px solid var(--t-color-line-strong)',
      paddingInlineStart: '4',
      color: 'muted',
    },
    '& pre': {
      overflowX: 'auto',
      padding: '4',
      background: 'surface',
      borderRadius: 'card',
      border: '1px solid var(--t-color-line)',
    },
    '& code': { fontSize: '0.9em' },
    '& hr': { border: 0, borderTop: '1px solid var(--t-color-line)' },
  },
});

interface DocumentTextProps {
  readonly document: Document;
  /** Whether its headings can be gone to (`headingId`). Only one text of a page has such. */
  readonly isAnchored?: boolean;
}

/** A compiled text as elements. Nothing in it is taken for markup. */
export function DocumentText({ document, isAnchored = false }: DocumentTextProps) {
  return <Prose>{blocks(document, isAnchored)}</Prose>;
}

function blocks(document: Document, isAnchored = false) {
  return document.map((block, index) => (
    <Fragment key={index}>{element(block, isAnchored ? headingId(index) : undefined)}</Fragment>
  ));
}

function element(block: DocumentBlock, id: string | undefined) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return id === undefined ? (
        <Heading>{inlines(block.content)}</Heading>
      ) : (
        <Heading id={id} tabIndex={-1}>
          {inlines(block.content)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{inlines(block.content, block.content.length === 1)}</p>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{blocks(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return <blockquote>{blocks(block.content)}</blockquote>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

function inlines(content: readonly DocumentInline[], isAlone = false) {
  return content.map((part, index) => <Fragment key={index}>{inline(part, isAlone)}</Fragment>);
}

function inline(part: DocumentInline, isAlone: boolean) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{inlines(part.content)}</strong>;
    case 'emphasis':
      return <em>{inlines(part.content)}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'link': {
      const look = isAlone ? { 'data-alone': '' } : {};
      // A file of the bundle is no screen: the browser reads it.
      if (part.href.startsWith('/'))
        return (
          <Inside {...look} to={part.href} reloadDocument={/\.[a-z]+$/.test(part.href)}>
            {inlines(part.content)}
          </Inside>
        );
      const isSite = part.href.startsWith('https:');
      return (
        <Outside
          {...look}
          href={part.href}
          {...(isSite ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {inlines(part.content)}
        </Outside>
      );
    }
  }
}
