import type { Block, Doc } from '@draftwright/contract/document'
import { useState } from 'react'
import { useListRunsQuery } from '../generation/index.ts'
import styles from './OwnTitles.module.css'

interface OwnTitlesProps {
  contentId: string
  /** The text as it was opened. */
  doc: Doc
  onTake: (title: string) => void
}

/** Sentences of the author to click, below a title that is still empty. */
export function OwnTitles({ contentId, doc, onTake }: OwnTitlesProps) {
  const { data: runs } = useListRunsQuery({ query: { content_id: contentId } })
  const [sentences] = useState(() => listFirstSentences(doc))
  if (runs === undefined) return null
  const outlined = runs.find(({ kind, outline }) => kind !== 'feedback' && outline !== null)?.outline?.titles ?? []
  const titles = outlined.length > 0 ? outlined : sentences
  if (titles.length === 0) return null
  return (
    <ul className={styles.titles} aria-label="Your sentences as title">
      {titles.map((title) => (
        <li key={title}>
          <button type="button" className={styles.title} onClick={() => onTake(title)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

const readInline = (block: Block): string =>
  block.type === 'paragraph' || block.type === 'heading'
    ? (block.content ?? []).map((part) => (part.type === 'text' ? part.text : ' ')).join('')
    : ''

/** The first three that fit a title, without the full stop. */
function listFirstSentences({ content }: Doc): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  const sentences = content.slice(0, 12).flatMap((block) => [...segmenter.segment(readInline(block))])
  const titles = sentences.map(({ segment }) => segment.trim().replace(/\.$/u, ''))
  return [...new Set(titles.filter(({ length }) => length >= 3 && length <= 90))].slice(0, 3)
}
