import type { Content, Revision } from '@draftwright/contract/content'
import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { isCrmOpen } from '../../../app/navigation.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { usePart } from '../../../ui/on-demand.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useReadFeaturesQuery } from '../../accounts/index.ts'
import { viewPostDeals } from '../../attribution/index.ts'
import type { EditorHandle, TextSummary } from '../../editor/index.ts'
import { useListContentChannelsQuery, useListContentPillarsQuery } from '../api.ts'
import { CommentsPanel } from '../../comments/index.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import type { WorkflowSteps } from '../use-workflow-steps.ts'
import type { ContentRights } from '../use-content-rights.ts'
import type { useContentComments } from '../use-text-comments.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RevisionsPanel } from './RevisionsPanel.tsx'
import { type PanelName, panels, SidePanel } from './SidePanel.tsx'

const FeedbackPanel = lazy(async () => ({ default: (await import('../feedback/FeedbackPanel.tsx')).FeedbackPanel }))
const ChatPanel = lazy(async () => ({ default: (await import('../chat/ChatPanel.tsx')).ChatPanel }))
const ReviewPanel = lazy(async () => ({ default: (await import('./ReviewPanel.tsx')).ReviewPanel }))
const ScorePanel = lazy(async () => ({ default: (await import('../score/ScorePanel.tsx')).ScorePanel }))

interface EditorPanelProps {
  content: Content
  desk: ContentEditing
  steps: WorkflowSteps
  rights: ContentRights
  nameOf: (userId: string | null) => string
  selection: string
  editor: RefObject<EditorHandle | null>
  /** Changes each time the text was analysed again; null until the text is loaded. */
  summary: TextSummary | null
  comments: ReturnType<typeof useContentComments>
  isDrawer: boolean
  isDrawerOpen: boolean
  onClose: () => void
  onRestore: (revision: Revision) => Promise<void>
}

/** The panels of a text, one at a time, named in the address. */
export function EditorPanel(props: EditorPanelProps) {
  const { content, rights, comments, isDrawer, isDrawerOpen, onClose } = props
  // Once, on arrival: a later automatic change would remove the field a person is typing in.
  const [first] = useState<PanelName>(() => (content.status === 'changes_requested' ? 'review' : 'details'))
  const [wanted, setWanted] = useUrlState<string>('panel', first)
  const { data: features } = useReadFeaturesQuery()
  const hasCrm = useCan()('crm:read') && isCrmOpen(features)
  const names = panels.filter(
    (name) =>
      ((name !== 'feedback' && name !== 'chat') || (rights.canWrite && content.channel_id !== null)) &&
      (name !== 'deals' || hasCrm) &&
      (rights.canRead || name === 'details'),
  )
  const open: PanelName = names.find((name) => name === wanted) ?? 'details'
  return (
    <SidePanel
      names={names}
      open={open}
      counts={{ comments: comments.remarks.openCount }}
      onOpen={setWanted}
      isDrawer={isDrawer}
      isDrawerOpen={isDrawerOpen}
      onClose={onClose}
    >
      <OpenPanel {...props} name={open} onProposed={() => setWanted('feedback')} />
    </SidePanel>
  )
}

function OpenPanel({
  name,
  content,
  desk,
  steps,
  rights,
  nameOf,
  selection,
  editor,
  summary,
  comments,
  isDrawer,
  onClose,
  onRestore,
  onProposed,
}: EditorPanelProps & { name: PanelName; onProposed: () => void }) {
  const channels = useListContentChannelsQuery(undefined, { skip: name !== 'details' || !rights.canRead })
  const pillars = useListContentPillarsQuery(undefined, { skip: name !== 'details' || !rights.canRead })
  switch (name) {
    case 'details':
      return (
        <DetailsPanel
          content={content}
          desk={desk}
          isEditable={rights.canWrite}
          canRead={rights.canRead}
          canPublish={rights.canPublish}
          channels={channels.data?.data ?? []}
          pillars={pillars.data?.data ?? []}
          nameOf={nameOf}
          editor={editor}
          isReady={summary !== null}
          onProposed={onProposed}
        />
      )
    case 'review':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <ReviewPanel content={content} steps={steps} rights={rights} nameOf={nameOf} />
        </Suspense>
      )
    case 'score':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <ScorePanel
            content={content}
            desk={desk}
            editor={editor}
            summary={summary}
            isEditable={rights.canWrite}
            isDrawer={isDrawer}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'comments':
      return (
        <CommentsPanel
          contentId={content.id}
          remarks={comments.remarks}
          onAccept={rights.canWrite ? comments.accept : null}
          onLeave={onClose}
        />
      )
    case 'preview':
      return <PreviewPanel content={content} canPublish={rights.canPublish} />
    case 'revisions':
      return <RevisionsPanel content={content} nameOf={nameOf} canRestore={rights.canWrite} onRestore={onRestore} />
    case 'feedback':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <FeedbackPanel
            content={content}
            channelId={content.channel_id ?? ''}
            selection={selection}
            editor={editor}
            desk={desk}
          />
        </Suspense>
      )
    case 'chat':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <ChatPanel content={content} selection={selection} editor={editor} desk={desk} />
        </Suspense>
      )
    case 'numbers':
      return <NumbersPanel content={content} />
    case 'deals':
      return <DealsPanel id={content.id} />
    case 'history':
      return <HistoryPanel content={content} nameOf={nameOf} />
  }
}

function DealsPanel({ id }: { id: string }) {
  const part = usePart(viewPostDeals, true)
  return part === null ? <RowsSkeleton rows={4} /> : <part.PostDeals key={id} id={id} />
}
