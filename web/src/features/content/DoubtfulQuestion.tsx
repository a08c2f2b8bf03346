import type { Content } from '@draftwright/contract/content'
import { Group } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import type { EditorHandle } from '../editor/index.ts'
import { useKeepPassagesMutation, useLeaveOutPassageMutation, usePutBackPassageMutation } from './api.ts'
import styles from './Interview.module.css'
import type { ContentEditing } from './use-content-editing.ts'

interface DoubtfulQuestionProps {
  content: Content
  desk: ContentEditing
  text: string
  count: string
  /** Where it is in the text. */
  span: { from: number; to: number }
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there, so that it can mark. */
  isReady: boolean
  onLater: () => void
}

/** Asks whether a passage is for readers; until somebody says so it holds up the approval. */
export function DoubtfulQuestion({
  content,
  desk,
  text,
  count,
  span,
  editor,
  isReady,
  onLater,
}: DoubtfulQuestionProps) {
  const [keep, { isLoading: isKeeping }] = useKeepPassagesMutation()
  const [leaveOut, { isLoading: isLeaving }] = useLeaveOutPassageMutation()
  const [putBack] = usePutBackPassageMutation()
  const { id } = content
  const isBusy = isKeeping || isLeaving
  const { from, to } = span
  useEffect(() => {
    const handle = editor.current
    if (isReady) handle?.markSpans([{ from, to, isActive: true }])
    return () => handle?.markSpans([])
  }, [editor, isReady, from, to])

  async function setKept(kept: string[]): Promise<boolean> {
    try {
      await keep({ params: { id }, body: { kept } }).unwrap()
      return true
    } catch (error) {
      showErrorToast(error)
      return false
    }
  }
  async function keepText() {
    const before = content.doubtful.flatMap((one) => (one.is_kept ? [one.text] : []))
    if (await setKept([...before, text])) showToast('Kept in the text', { undo: () => void setKept(before) })
  }
  async function changeText(work: () => Promise<Content>): Promise<boolean> {
    try {
      if (!(await desk.saver.flush('edit'))) return false
      desk.adopt(await work())
      return true
    } catch (error) {
      showErrorToast(error)
      return false
    }
  }
  async function removeText() {
    const undo = () => void changeText(() => putBack({ id, text }).unwrap())
    if (await changeText(() => leaveOut({ params: { id }, body: { text } }).unwrap())) showToast('Left out', { undo })
  }

  return (
    <section className={styles.interview} aria-labelledby="doubtful">
      <p className={styles.count}>{count}</p>
      <h2 id="doubtful" className={styles.question}>
        Is this for the reader?
      </h2>
      <button
        type="button"
        className={styles.passage}
        onClick={() => editor.current?.selectSpan(span)}
        title="Show it in the text"
      >
        “{text}”
      </button>
      <Group gap="xs" mt="sm">
        <Button size="sm" loading={isKeeping} disabled={isBusy} onClick={() => void keepText()}>
          Keep
        </Button>
        <Button variant="outline" size="sm" loading={isLeaving} disabled={isBusy} onClick={() => void removeText()}>
          Leave out
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onLater}>
          Decide later
        </Button>
      </Group>
    </section>
  )
}
