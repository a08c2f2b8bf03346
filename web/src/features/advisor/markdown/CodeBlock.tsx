import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { useCopy } from '../use-copy.ts'
import classes from './Markdown.module.css'
import { useHighlightedCode } from './use-highlighted-code.ts'

/** A code block with its language and a copy button. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const [isCopied, copy] = useCopy()
  const pieces = useHighlightedCode(text, language)
  return (
    <figure className={classes.code}>
      <figcaption>
        <span>{language}</span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={isCopied ? 'Copied' : 'Copy code'}
          icon={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => copy(text)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
      <pre tabIndex={0} role="region" aria-label={language === '' ? 'Code' : `Code in ${language}`}>
        <code>
          {pieces.map(({ text: piece, kind }, at) =>
            kind === null ? (
              piece
            ) : (
              <span key={at} data-kind={kind}>
                {piece}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}
