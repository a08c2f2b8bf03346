import type { Block, Doc, Inline, ListItem, Mark, TableCell } from '@draftwright/contract/document'
import type { ReactNode } from 'react'
import styles from './ArticleMock.module.css'

/** A read-only document; prompts are for the author only and omitted. */
export function DocView({ doc }: { doc: Doc }) {
  return <Blocks blocks={doc.content} />
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a document's blocks have no names
  return blocks.map((block, at) => <OneBlock key={at} block={block} />)
}

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderLine(block.content)}</p>
    case 'heading':
      // The page around it has its own headings; this one is only styled like one.
      return (
        <p className={styles.heading} data-level={block.attrs.level}>
          {renderLine(block.content)}
        </p>
      )
    case 'bulletList':
      return <ul>{renderItems(block.content)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start ?? 1}>{renderItems(block.content)}</ol>
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'table':
      return (
        <div className={styles.table}>
          <table>
            <tbody>
              {block.content.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a document's rows have no names
                <tr key={at}>{renderCells(row.content)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'codeBlock':
      return <pre>{renderLine(block.content)}</pre>
    case 'image':
      return <img src={block.attrs.src} alt={block.attrs.alt ?? ''} loading="lazy" />
    case 'horizontalRule':
      return <hr />
    case 'prompt':
      return null
  }
}

const renderItems = (list: readonly ListItem[]) =>
  list.map((item, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a document's items have no names
    <li key={at}>
      <Blocks blocks={item.content} />
    </li>
  ))

const renderCells = (cells: readonly TableCell[]) =>
  cells.map((cell, at) => {
    const Cell = cell.type === 'tableHeader' ? 'th' : 'td'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a document's cells have no names
      <Cell key={at}>
        <Blocks blocks={cell.content} />
      </Cell>
    )
  })

const renderLine = (nodes: readonly Inline[] = []): ReactNode =>
  nodes.map((node, at) =>
    node.type === 'hardBreak' ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <br key={at} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={at}>{(node.marks ?? []).reduce<ReactNode>(wrapInMark, node.text)}</span>
    ),
  )

function wrapInMark(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'strike':
      return <s>{inner}</s>
    case 'underline':
      return <u>{inner}</u>
    case 'code':
      return <code>{inner}</code>
    case 'footnote':
      return <sup>{inner}</sup>
    case 'link':
      return <span className={styles.link}>{inner}</span>
  }
}
