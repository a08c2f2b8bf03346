import type { Content } from '@draftwright/contract/content'
import type { Block, Doc } from '@draftwright/contract/document'
import type { RefObject } from 'react'
import { showToast } from '../../../ui/toast.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { useListRunsQuery } from '../../generation/index.ts'
import styles from '../../../ui/QuoteList.module.css'

interface DraftChoicesProps {
  content: Content
  /** The fields as they are edited. */
  desk: { fields: { title?: string | undefined }; change: (fields: { title: string }) => void }
  editor: RefObject<EditorHandle | null>
}

/** Of each kind. */
const mostShown = 9

/** The other titles and openings that the model offered with the draft or was asked for; one click takes one, and Undo the former back. */
export function DraftChoices({ content, desk, editor }: DraftChoicesProps) {
  const { data: runs = [] } = useListRunsQuery({ query: { content_id: content.id } })
  const outline = runs.find(
    ({ kind, state, outline: made }) => kind !== 'feedback' && kind !== 'chat' && state === 'done' && made,
  )?.outline
  const doc = editor.current?.readDocument() ?? content.rich_content
  const at = doc.content.findIndex(({ type }) => type === 'paragraph')
  const current = readText(doc.content[at])
  const listChoices = (kind: 'titles' | 'openings') =>
    runs.flatMap(({ asked, choices }) => (asked?.kind === kind ? (choices ?? []) : [])).slice(0, mostShown)
  const titles = [...new Set([...listChoices('titles'), ...(outline?.titles ?? [])])].filter(
    (title) => title !== (desk.fields.title ?? content.title),
  )
  const openings =
    at === -1
      ? []
      : [...new Set([...listChoices('openings'), ...(outline?.openings ?? [])])].filter(
          (opening) => !current.startsWith(opening),
        )
  if (titles.length + openings.length === 0) return null

  function takeTitle(title: string) {
    const before = desk.fields.title ?? content.title
    desk.change({ title })
    showToast('Title changed', { undo: () => desk.change({ title: before }) })
  }
  function takeOpening(opening: string) {
    const handle = editor.current
    if (handle === null) return
    const before = handle.readDocument()
    handle.patchDocument(replaceBlock(before, at, { type: 'paragraph', content: [{ type: 'text', text: opening }] }))
    showToast('Opening changed', { undo: () => handle.patchDocument(before) })
  }

  return (
    <section aria-labelledby="draft-choices">
      <h3 id="draft-choices" className={styles.title}>
        Other titles and openings
      </h3>
      <ul className={styles.list}>
        {titles.map((title) => (
          <Choice key={title} kind="Title" text={title} onTake={takeTitle} />
        ))}
        {openings.map((opening) => (
          <Choice key={opening} kind="Opening" text={opening} onTake={takeOpening} />
        ))}
      </ul>
    </section>
  )
}

function Choice({ kind, text, onTake }: { kind: string; text: string; onTake: (text: string) => void }) {
  return (
    <li className={styles.item}>
      <span className={styles.reason}>{kind}</span>
      <button
        type="button"
        className={styles.place}
        title={`Use this ${kind.toLowerCase()}`}
        onClick={() => onTake(text)}
      >
        {text}
      </button>
    </li>
  )
}

const readText = (block: Block | undefined): string =>
  block?.type === 'paragraph'
    ? (block.content ?? []).map((node) => (node.type === 'text' ? node.text : '\n')).join('')
    : ''

const replaceBlock = (doc: Doc, at: number, block: Block): Doc => ({ ...doc, content: doc.content.with(at, block) })
