import type { Content } from '@draftwright/contract/content'
import { Group, Textarea } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { appendPhrase, DictateButton } from '../dictation/index.ts'
import type { EditorHandle } from '../editor/index.ts'
import { useAnswerQuestionMutation, useDismissQuestionsMutation } from './api.ts'
import { AsideQuestion } from './AsideQuestion.tsx'
import { findWords } from './findings/index.ts'
import styles from './Interview.module.css'
import type { ContentEditing } from './use-content-editing.ts'

interface InterviewProps {
  content: Content
  desk: ContentEditing
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there, so that it can mark. */
  isReady: boolean
}

/**
 * What an editor would ask, one question at a time: first whether passages are for readers, then about what the idea does not say.
 * Nothing when all are settled.
 */
export function Interview({ content, desk, editor, isReady }: InterviewProps) {
  const [postponed, setPostponed] = useState<string[]>([])
  const [answer, { isLoading: isAnswering }] = useAnswerQuestionMutation()
  const [dismiss, { isLoading: isDismissing }] = useDismissQuestionsMutation()
  const [text, setText] = useState('')
  const isSpoken = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const open = content.interview.filter(({ is_dismissed }) => !is_dismissed)
  const asides = content.findings
    .filter(({ kind, state, id: asked }) => kind === 'aside' && state === 'open' && !postponed.includes(asked))
    .flatMap((finding) =>
      findWords(content.rich_content, finding.text)
        .slice(0, 1)
        .map((span) => ({ finding, span })),
    )
  const total = asides.length + open.length
  const count = `${total === 1 ? 'One question' : `${total} questions`} for you`
  const [first] = asides
  if (first !== undefined)
    return (
      <AsideQuestion
        key={first.finding.id}
        content={content}
        desk={desk}
        finding={first.finding}
        count={count}
        span={first.span}
        editor={editor}
        isReady={isReady}
        onLater={() => setPostponed([...postponed, first.finding.id])}
      />
    )
  const [question] = open
  if (question === undefined) return null
  const { id } = content
  const isBusy = isAnswering || isDismissing
  const said = text.trim()

  function clear() {
    setText('')
    isSpoken.current = false
    field.current?.focus()
  }
  async function send(question_id: string) {
    try {
      if (!(await desk.saver.flush('edit'))) return
      const body = { text: said, ...(isSpoken.current && { is_voice: true }) }
      desk.adopt(await answer({ params: { id, question_id }, body }).unwrap())
      clear()
      showToast('Added to the text')
    } catch (error) {
      showErrorToast(error)
    }
  }
  async function setDismissed(dismissed_ids: string[]): Promise<boolean> {
    try {
      await dismiss({ params: { id }, body: { dismissed_ids } }).unwrap()
      return true
    } catch (error) {
      showErrorToast(error)
      return false
    }
  }
  async function skip(ids: string[]) {
    const before = content.interview.filter(({ is_dismissed }) => is_dismissed).map((one) => one.id)
    if (!(await setDismissed([...before, ...ids]))) return
    clear()
    showToast(ids.length === 1 ? 'Question skipped' : 'Questions dismissed', { undo: () => void setDismissed(before) })
  }

  return (
    <form
      className={styles.interview}
      aria-labelledby="interview"
      onSubmit={(event) => {
        event.preventDefault()
        if (said !== '' && !isBusy) void send(question.id)
      }}
    >
      <p className={styles.count}>{count}</p>
      <h2 id="interview" className={styles.question}>
        {question.text}
      </h2>
      <Textarea
        ref={field}
        aria-labelledby="interview"
        placeholder="Answer in your own words. They go into the text where they belong."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Group gap="xs" mt="sm">
        <Button type="submit" size="sm" loading={isAnswering} disabled={said === '' || isBusy}>
          Add to the text
        </Button>
        <DictateButton
          onWords={(words) => {
            isSpoken.current = true
            setText((before) => appendPhrase(before, words))
          }}
        />
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void skip([question.id])}>
          Skip
        </Button>
        {open.length > 1 ? (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void skip(open.map((one) => one.id))}>
            No more questions
          </Button>
        ) : null}
      </Group>
    </form>
  )
}
