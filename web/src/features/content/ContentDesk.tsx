import type { Content, Revision } from '@draftwright/contract/content'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useUrlState } from '../../ui/use-url-state.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import type { EditorHandle, TextSummary } from '../editor/index.ts'
import { useRestoreRevisionMutation } from './api.ts'
import { BareDialog } from './BareDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './ContentDesk.module.css'
import { ContentHeader } from './ContentHeader.tsx'
import { DeskPeople } from './DeskPeople.tsx'
import { DueNotice } from './DueNotice.tsx'
import { DeskPanel } from './panel/DeskPanel.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { PromptsDialog } from './PromptsDialog.tsx'
import { TitleField } from './TitleField.tsx'
import { uploadTo } from './upload-image.ts'
import { useChannel } from './use-channel.ts'
import { useDesk } from './use-desk.ts'
import { useDeskRights } from './use-desk-rights.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useNames } from './use-names.ts'
import { useSteps } from './use-steps.ts'
import { useIsLinked, useTalk } from './use-talk.ts'
import { useIsWide } from './use-is-wide.ts'
import { isMove, needsToFit, nextSteps } from './workflow.ts'
import { networkOf } from '@draftwright/contract/networks'
import { maxImageSize } from '@draftwright/contract/vocabulary'

// Asked for while the text itself is on its way.
const editorModule = import('../editor/index.ts')
const SubmitDialog = lazy(async () => ({ default: (await import('../reviews/index.ts')).SubmitDialog }))
const TextEditor = lazy(async () => ({ default: (await editorModule).TextEditor }))

const PicturePicker = lazy(async () => ({ default: (await import('../media/index.ts')).PicturePicker }))
const DeskCount = lazy(async () => ({ default: (await import('./DeskCount.tsx')).DeskCount }))

export function ContentDesk({ content }: { content: Content }) {
  const editor = useRef<EditorHandle>(null)
  const desk = useDesk(content, editor)
  const steps = useSteps(content, desk)
  const rights = useDeskRights(content)
  const nameOf = useNames()
  const isWide = useIsWide()
  const isLinked = useIsLinked()
  const [isPanelOpen, setPanelOpen] = useState(isLinked)
  const [summary, setSummary] = useState<TextSummary | null>(null)
  const [selection, setSelection] = useState('')
  const [isPicking, setPicking] = useState(false)
  const promptAt = useRef(0)
  const [restoreRevision] = useRestoreRevisionMutation()
  const channel = useChannel(content)
  const isManual = channel?.channel_type === 'manual'
  // Until the channel is known nothing is offered that sends: whether by itself or by hand are two different buttons.
  const standing = channel === undefined ? { ...content, channel_id: null } : content
  const next = nextSteps(standing, rights, isManual)
  const [, setPanel] = useUrlState<string>('panel', 'details')
  const [text, setText] = useState(content.rich_content)
  const isCounted = channel !== undefined && networkOf(channel.channel_type, channel.settings) !== null
  const [isTooLong, setTooLong] = useState(false)
  const upload = useMemo(
    () => (content.channel_id ? uploadTo(content.channel_id, content.id) : null),
    [content.channel_id, content.id],
  )
  const [initial] = useState(content.rich_content)
  const title = desk.fields.title || content.title
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  const postByHand = () => {
    setPanel('preview')
    setPanelOpen(true)
  }
  useDeskKeys({
    onSave: () => void desk.saver.flush('edit'),
    onPrimary: () => {
      const [primary] = next
      if (primary === 'post-by-hand') postByHand()
      else if (primary && isMove(primary) && !steps.busy && !(isTooLong && needsToFit(primary))) void steps.run(primary)
    },
  })
  const openPanel = () => setPanelOpen(true)
  const talk = useTalk({ content, desk, editor, summary, isOff: !rights.canRead, openPanel })
  const leaveGuard = useLeaveGuard(desk.saver)
  const goToPrompt = (index: number) => {
    steps.closePrompts()
    editor.current?.goToPrompt(index)
  }
  const restore = async (revision: Revision) => {
    if (!(await desk.saver.flush('edit'))) return
    const answer = await restoreRevision({ id: content.id, revision_id: revision.id })
    if (answer.data) {
      desk.adopt(answer.data)
      toast('Older version restored')
    } else toastError(answer.error)
  }
  return (
    <div className={styles.desk}>
      <ContentHeader
        content={content}
        desk={desk}
        steps={steps}
        next={next}
        isEditable={rights.canWrite}
        canPublish={rights.canPublish}
        canWithdraw={rights.canWithdraw}
        isManual={isManual}
        isTooLong={isTooLong}
        onPostByHand={postByHand}
        nPrompts={summary?.prompts.length ?? content.prompts.length}
        onPrompt={() => goToPrompt(promptAt.current++)}
        onPanel={isWide ? null : openPanel}
        people={<DeskPeople content={content} saveState={desk.saveState} nameOf={nameOf} canRead={rights.canRead} />}
      />
      <div className={styles.columns}>
        <section className={styles.sheet} aria-label="Text">
          <DueNotice
            content={content}
            desk={desk}
            canPublish={rights.canPublish}
            nameOf={nameOf}
            onPostByHand={postByHand}
          />
          <KeptNotice desk={desk} />
          <TitleField
            value={desk.fields.title ?? ''}
            isEditable={rights.canWrite}
            onChange={(value) => desk.change({ title: value })}
            onEnter={() => editor.current?.focus()}
            onBlur={() => void desk.saver.flush('autosave')}
          />
          <Suspense fallback={<Skeleton height={420} />}>
            <TextEditor
              ref={editor}
              initial={initial}
              label="Text of the post"
              isEditable={rights.canWrite}
              upload={upload}
              maxImageSize={maxImageSize}
              onChooseImage={() => setPicking(true)}
              onChange={desk.saver.touchText}
              onBlur={() => void desk.saver.flush('autosave')}
              onSummary={(next) => {
                setSummary(next)
                if (isCounted) setText(editor.current?.read() ?? content.rich_content)
              }}
              onSelect={setSelection}
              onRemark={rights.canRead ? talk.onRemark : undefined}
              onComment={talk.onComment}
            />
          </Suspense>
          {isPicking ? (
            <Suspense fallback={null}>
              <PicturePicker
                opened
                onClose={() => setPicking(false)}
                onPick={(picture) => editor.current?.insertImage(picture)}
              />
            </Suspense>
          ) : null}
          {channel && isCounted ? (
            <Suspense fallback={null}>
              <DeskCount channel={channel} doc={text} onTooLong={setTooLong} />
            </Suspense>
          ) : null}
          {summary ? (
            <p className={styles.count}>
              {summary.words.toLocaleString()} {summary.words === 1 ? 'word' : 'words'} ·{' '}
              {summary.characters.toLocaleString()} characters
            </p>
          ) : null}
        </section>
        <DeskPanel
          content={content}
          desk={desk}
          steps={steps}
          rights={rights}
          nameOf={nameOf}
          selection={selection}
          editor={editor}
          summary={summary}
          talk={talk}
          isDrawer={!isWide}
          isDrawerOpen={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          onRestore={restore}
        />
      </div>
      {steps.isSubmitting ? (
        <Suspense>
          <SubmitDialog
            isBusy={steps.busy === 'submit'}
            onSubmit={(wish) => void steps.submit(wish)}
            onClose={steps.closeSubmit}
          />
        </Suspense>
      ) : null}
      {steps.openPrompts ? (
        <PromptsDialog
          prompts={steps.openPrompts}
          isBusy={steps.busy !== null}
          verb={steps.shallPublish ? 'publish' : 'approve'}
          onGoTo={goToPrompt}
          onDismissAll={() => void steps.dismissPrompts()}
          onClose={steps.closePrompts}
        />
      ) : null}
      {steps.barePictures ? (
        <BareDialog
          pictures={steps.barePictures}
          onClose={steps.closeBare}
          onGoTo={({ at }) => {
            steps.closeBare()
            editor.current?.goTo({ from: at, to: at + 1 })
          }}
        />
      ) : null}
      {desk.clash ? <ConflictDialog clash={desk.clash} mine={desk.fields} onChoose={desk.settle} /> : null}
      {leaveGuard}
    </div>
  )
}
