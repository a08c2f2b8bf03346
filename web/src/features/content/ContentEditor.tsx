import type { Content, Revision } from '@draftwright/contract/content'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useUrlState } from '../../ui/use-url-state.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import type { EditorHandle, TextSummary } from '../editor/index.ts'
import { useRestoreRevisionMutation } from './api.ts'
import { PicturesWithoutAltDialog } from './PicturesWithoutAltDialog.tsx'
import { AfterPublishing } from './AfterPublishing.tsx'
import styles from './ContentDesk.module.css'
import { ContentHeader } from './ContentHeader.tsx'
import { EditorPeople } from './EditorPeople.tsx'
import { DueNotice } from './DueNotice.tsx'
import { EditorPanel } from './panel/EditorPanel.tsx'
import { StoredDraftNotice } from './StoredDraftNotice.tsx'
import { PauseBanner } from '../publishing-pause/index.ts'
import { PromptsDialog } from './PromptsDialog.tsx'
import { OpenFindings } from './OpenFindings.tsx'
import { useEditorTools } from './EditorTools.tsx'
import { OwnTitles } from './OwnTitles.tsx'
import { PublishDialogs } from './PublishDialogs.tsx'
import { TitleField } from './TitleField.tsx'
import { createImageUpload } from './upload-image.ts'
import { useChannel } from './use-channel.ts'
import { useContentEditing } from './use-content-editing.ts'
import { useContentRights } from './use-content-rights.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useMemberNames } from './use-member-names.ts'
import { useWorkflowSteps } from './use-workflow-steps.ts'
import { useIsCommentLinked, useContentComments } from './use-text-comments.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { isTransitionStep, shouldFitLength, listNextSteps } from './workflow.ts'
import { resolveNetwork } from '@draftwright/contract/networks'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'

// Loaded while the text itself is loading.
const editorModule = import('../editor/index.ts')
const TextEditor = lazy(async () => ({ default: (await editorModule).TextEditor }))

const PicturePicker = defineDialog(async () => (await import('../media/index.ts')).PicturePicker)
const ConflictDialog = defineDialog(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)
// Asks when the text is there.
const Interview = lazy(async () => ({ default: (await import('./Interview.tsx')).Interview }))
const ContentLength = lazy(async () => ({ default: (await import('./ContentLength.tsx')).ContentLength }))

export function ContentEditor({ content }: { content: Content }) {
  const editor = useRef<EditorHandle>(null)
  const desk = useContentEditing(content, editor)
  const steps = useWorkflowSteps(content, desk)
  const rights = useContentRights(content)
  const nameOf = useMemberNames()
  const isWide = useIsWide()
  const isLinked = useIsCommentLinked()
  const [isPanelOpen, setPanelOpen] = useState(isLinked)
  const [summary, setSummary] = useState<TextSummary | null>(null)
  const [selection, setSelection] = useState('')
  const [isPicking, setPicking] = useState(false)
  const tools = useEditorTools(content, desk, editor, rights.canWrite)
  const promptAt = useRef(0)
  const [restoreRevision] = useRestoreRevisionMutation()
  const channel = useChannel(content)
  const isManual = channel?.channel_type === 'manual'
  // Until the channel is known no publish button is shown: automatic and manual publishing have different ones.
  const shownContent = channel === undefined ? { ...content, channel_id: null } : content
  const next = listNextSteps(shownContent, rights, isManual)
  const [, setPanel] = useUrlState<string>('panel', 'details')
  const [text, setText] = useState(content.rich_content)
  const isCounted = channel !== undefined && resolveNetwork(channel.channel_type, channel.settings) !== null
  const [isTooLong, setTooLong] = useState(false)
  const upload = useMemo(
    () => (content.channel_id ? createImageUpload(content.channel_id, content.id) : null),
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
  useEditorKeys({
    onSave: () => void desk.saver.flush('edit'),
    onPrimary: () => {
      const [primary] = next
      if (primary === 'post-by-hand') postByHand()
      else if (primary && isTransitionStep(primary) && !steps.busy && !(isTooLong && shouldFitLength(primary)))
        void steps.run(primary)
    },
  })
  const openPanel = () => setPanelOpen(true)
  const contentComments = useContentComments({ content, desk, editor, summary, isOff: !rights.canRead, openPanel })
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
      showToast('Version restored')
    } else showErrorToast(answer.error)
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
        people={<EditorPeople content={content} saveState={desk.saveState} nameOf={nameOf} canRead={rights.canRead} />}
      />
      <div className={styles.columns}>
        <section className={styles.sheet} aria-label="Text">
          <PauseBanner />
          <DueNotice
            content={content}
            desk={desk}
            canPublish={rights.canPublish}
            nameOf={nameOf}
            onPostByHand={postByHand}
          />
          {rights.canPublish ? (
            <AfterPublishing content={content} steps={steps} place={channel?.name ?? 'its channel'} />
          ) : null}
          <StoredDraftNotice desk={desk} />
          <TitleField
            value={desk.fields.title ?? ''}
            isEditable={rights.canWrite}
            onChange={(value) => desk.change({ title: value })}
            onEnter={() => editor.current?.focus()}
            onBlur={() => void desk.saver.flush('autosave')}
          />
          {rights.canWrite && content.title === '' && desk.fields.title === '' ? (
            <OwnTitles contentId={content.id} doc={initial} onTake={(title) => desk.change({ title })} />
          ) : null}
          {rights.canWrite ? (
            <Suspense>
              <Interview content={content} desk={desk} editor={editor} isReady={summary !== null} />
            </Suspense>
          ) : null}
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
                if (isCounted) setText(editor.current?.readDocument() ?? content.rich_content)
              }}
              onSelect={setSelection}
              onRemark={rights.canRead ? contentComments.onRemark : undefined}
              onComment={contentComments.onComment}
              {...tools}
            />
          </Suspense>
          {summary ? <TextCount {...summary} /> : null}
          {isPicking ? (
            <PicturePicker
              opened
              onClose={() => setPicking(false)}
              onPick={({ id: _id, ...picture }) => editor.current?.insertImage(picture)}
            />
          ) : null}
          {channel && isCounted ? (
            <Suspense fallback={null}>
              <ContentLength
                contentId={content.id}
                channel={channel}
                desk={desk}
                doc={text}
                isEditable={rights.canWrite}
                onTooLong={setTooLong}
              />
            </Suspense>
          ) : null}
        </section>
        <EditorPanel
          content={content}
          desk={desk}
          steps={steps}
          rights={rights}
          nameOf={nameOf}
          selection={selection}
          editor={editor}
          summary={summary}
          comments={contentComments}
          isDrawer={!isWide}
          isDrawerOpen={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          onRestore={restore}
        />
      </div>
      {steps.openPrompts ? (
        <PromptsDialog
          prompts={steps.openPrompts}
          isBusy={steps.busy !== null}
          verb={steps.shouldPublish ? 'publish' : 'approve'}
          onGoTo={goToPrompt}
          onDismissAll={() => void steps.dismissPrompts()}
          onClose={steps.closePrompts}
        />
      ) : null}
      <OpenFindings content={content} steps={steps} editor={editor} />
      <PublishDialogs steps={steps} place={channel?.name ?? 'its network'} />
      {steps.picturesWithoutAlt ? (
        <PicturesWithoutAltDialog
          pictures={steps.picturesWithoutAlt}
          onClose={steps.closePicturesWithoutAlt}
          onGoTo={({ at }) => {
            steps.closePicturesWithoutAlt()
            editor.current?.selectSpan({ from: at, to: at + 1 })
          }}
        />
      ) : null}
      {desk.conflict ? (
        <ConflictDialog conflict={desk.conflict} mine={desk.fields} onChoose={desk.resolveConflict} />
      ) : null}
      {leaveGuard}
    </div>
  )
}

const TextCount = ({ words, characters }: TextSummary) => (
  <p className={styles.count}>
    {words.toLocaleString()} {words === 1 ? 'word' : 'words'} · {characters.toLocaleString()} characters
  </p>
)
