import type { Content } from '@draftwright/contract/content'
import type { Unsupported } from '@draftwright/contract/unsupported'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { useConfirmUnsupportedMutation } from '../api.ts'
import { findWords } from '../find-words.ts'
import styles from './LeftOutList.module.css'

const kinds: Record<Unsupported['kind'], string> = { number: 'Figure', name: 'Name', quote: 'Quote' }

interface UnsupportedListProps {
  content: Content
  title: string
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there, so that it can mark. */
  isReady: boolean
  isEditable: boolean
}

/** What a model wrote and the idea does not say, marked in the text until it is taken out or confirmed. */
export function UnsupportedList({ content, title, editor, isReady, isEditable }: UnsupportedListProps) {
  const [confirm, { isLoading }] = useConfirmUnsupportedMutation()
  const doc = editor.current?.readDocument() ?? content.rich_content
  const confirmed = content.unsupported.flatMap((one) => (one.is_confirmed ? [one.text] : []))
  const open = content.unsupported
    .filter(({ is_confirmed }) => !is_confirmed)
    .map((one) => ({ ...one, spans: findWords(doc, one.text) }))
    .filter(({ spans, text }) => spans.length > 0 || title.includes(text))
  const marked = open.flatMap(({ spans }) => spans)
  const key = marked.map(({ from, to }) => `${from}-${to}`).join()
  useEffect(() => {
    if (isReady) editor.current?.markSpans(marked)
    // oxlint-disable-next-line react/exhaustive-deps -- The key is the marks' content; the array is new each time.
  }, [editor, isReady, key])
  useEffect(() => {
    const handle = editor.current
    return () => handle?.markSpans([])
  }, [editor])
  if (open.length === 0) return null

  async function setConfirmed(texts: string[]): Promise<boolean> {
    try {
      await confirm({ params: { id: content.id }, body: { confirmed: texts } }).unwrap()
      return true
    } catch (error) {
      showErrorToast(error)
      return false
    }
  }
  async function confirmText(text: string) {
    if (await setConfirmed([...confirmed, text])) showToast('Confirmed', { undo: () => void setConfirmed(confirmed) })
  }

  return (
    <section aria-labelledby="unsupported">
      <h3 id="unsupported" className={styles.title}>
        Not in your idea <span className={styles.count}>{open.length}</span>
      </h3>
      <ul className={styles.list}>
        {open.map(({ kind, text, spans }) => (
          <li key={`${kind} ${text}`} className={styles.item}>
            <span className={styles.reason}>{kinds[kind]}</span>
            <button
              type="button"
              className={styles.place}
              disabled={spans.length === 0}
              onClick={() => spans[0] && editor.current?.selectSpan(spans[0])}
            >
              {text}
            </button>
            {isEditable ? (
              <Button
                variant="ghost"
                size="sm"
                disabled={isLoading}
                aria-label={`It is right: ${text}`}
                onClick={() => void confirmText(text)}
              >
                It is right
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
