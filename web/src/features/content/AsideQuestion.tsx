import type { Content } from '@draftwright/contract/content'
import type { ContentFinding } from '@draftwright/contract/findings'
import { Group } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import type { EditorHandle } from '../editor/index.ts'
import { useLeaveOutPassageMutation, usePutBackPassageMutation } from './api.ts'
import { useFindings } from './findings/index.ts'
import styles from './Interview.module.css'
import type { ContentEditing } from './use-content-editing.ts'

interface AsideQuestionProps {
  content: Content
  desk: ContentEditing
  finding: ContentFinding
  count: string
  /** Where it is in the text. */
  span: { from: number; to: number }
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there, so that it can mark. */
  isReady: boolean
  onLater: () => void
}

/** Asks whether a passage is for readers; until somebody says so it holds up the approval. */
export function AsideQuestion({ content, desk, finding, count, span, editor, isReady, onLater }: AsideQuestionProps) {
  const { isSettling, settle } = useFindings(content.id)
  const [leaveOut, { isLoading: isLeaving }] = useLeaveOutPassageMutation()
  const [putBack] = usePutBackPassageMutation()
  const { id } = content
  const { text } = finding
  const isBusy = isSettling || isLeaving
  const { from, to } = span
  useEffect(() => {
    const handle = editor.current
    if (isReady) handle?.markSpans([{ from, to, isActive: true }])
    return () => handle?.markSpans([])
  }, [editor, isReady, from, to])

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
    <section className={styles.interview} aria-labelledby="aside">
      <p className={styles.count}>{count}</p>
      <h2 id="aside" className={styles.question}>
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
      <p className={styles.count}>{finding.reason}</p>
      <Group gap="xs" mt="sm">
        <Button size="sm" loading={isSettling} disabled={isBusy} onClick={() => void settle(finding)}>
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
