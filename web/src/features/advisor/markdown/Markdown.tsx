import type { Tokens } from 'marked'
import { memo, type ReactNode, useState } from 'react'
import type { Source } from '../run/sources.ts'
import { type Block, parseBlocks } from './blocks.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { decodeEntities } from './entities.ts'
import { Inline, Sentences } from './Inline.tsx'
import classes from './Markdown.module.css'
import { FigureCheckContext, SourcesContext } from './sources-context.ts'
import { TableRow } from './TableRow.tsx'

interface MarkdownProps {
  text: string
  sources: readonly Source[]
  /** Whether figures without a source are marked. */
  isChecked?: boolean
}

/** Renders an answer's Markdown as elements: no raw HTML, no images. Appended text is parsed incrementally. */
export function Markdown({ text, sources, isChecked = false }: MarkdownProps) {
  const [parsed, setParsed] = useState(() => parseBlocks(text))
  const now = parseBlocks(text, parsed)
  // Set during render: the parsed blocks are available for the next chunk without rendering anything twice.
  if (now !== parsed) setParsed(now)
  const { blocks } = now
  return (
    <SourcesContext value={sources}>
      <FigureCheckContext value={isChecked}>
        <div className={classes.text}>
          {blocks.map((block, at) => (
            // Blocks are only ever appended, so the index is a stable key.
            <BlockView key={at} block={block} />
          ))}
        </div>
      </FigureCheckContext>
    </SourcesContext>
  )
}

const BlockView = memo(
  function BlockView({ block }: { block: Block }) {
    return renderBlock(block)
  },
  (before, after) =>
    before.block === after.block || (before.block.raw === after.block.raw && before.block.type === after.block.type),
)

function renderBlock(block: Block): ReactNode {
  switch (block.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return renderHeading(block as Tokens.Heading)
    case 'code': {
      const { text, lang } = block as Tokens.Code
      return <CodeBlock text={text} language={lang?.split(/\s/u)[0] ?? ''} />
    }
    case 'blockquote':
      return (
        <blockquote>
          <Blocks of={(block as Tokens.Blockquote).tokens} />
        </blockquote>
      )
    case 'list':
      return renderList(block as Tokens.List)
    case 'table':
      return renderTable(block as Tokens.Table)
    case 'hr':
      return <hr />
    case 'html':
      return <p>{(block as Tokens.HTML).text.trim()}</p>
    case 'paragraph':
      return (
        <p>
          <Sentences tokens={(block as Tokens.Paragraph).tokens} />
        </p>
      )
    case 'text': {
      const { tokens, text } = block as Tokens.Text
      return tokens === undefined ? decodeEntities(text) : <Sentences tokens={tokens} />
    }
    default:
      return block.raw
  }
}

function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, at) => <BlockView key={at} block={block} />)
}

/** The page has its own title, so an answer's top-level heading is an h3. */
function renderHeading({ depth, tokens }: Tokens.Heading): ReactNode {
  const Degree = depth <= 1 ? 'h3' : depth === 2 ? 'h4' : 'h5'
  return (
    <Degree>
      <Inline tokens={tokens} />
    </Degree>
  )
}

function renderList({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = items.map((item, at) => (
    <li key={at} data-task={item.task || undefined}>
      {item.task && <input type="checkbox" checked={item.checked ?? false} disabled aria-label="Done" />}
      <Blocks of={item.tokens.filter(({ type }) => type !== 'checkbox')} />
    </li>
  ))
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>
}

function renderTable({ header, rows, align }: Tokens.Table): ReactNode {
  const side = (at: number) => ({ textAlign: align[at] ?? undefined })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be reachable by keyboard.
    <div className={classes.table} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col" style={side(at)}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <TableRow key={line} cells={row} align={align} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
