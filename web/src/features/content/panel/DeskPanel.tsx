import type { Content, Revision } from '@draftwright/contract/content'
import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useUrlState } from '../../../ui/use-url-state.ts'
import type { EditorHandle, TextSummary } from '../../editor/index.ts'
import { useContentChannelsQuery, useContentPillarsQuery } from '../api.ts'
import { CommentsPanel } from '../../comments/index.ts'
import type { Desk } from '../use-desk.ts'
import type { Steps } from '../use-steps.ts'
import type { DeskRights } from '../use-desk-rights.ts'
import type { useTalk } from '../use-talk.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RevisionsPanel } from './RevisionsPanel.tsx'
import { type PanelName, panels, SidePanel } from './SidePanel.tsx'

const FeedbackPanel = lazy(async () => ({ default: (await import('../feedback/FeedbackPanel.tsx')).FeedbackPanel }))
const ReviewPanel = lazy(async () => ({ default: (await import('./ReviewPanel.tsx')).ReviewPanel }))
const ScorePanel = lazy(async () => ({ default: (await import('../score/ScorePanel.tsx')).ScorePanel }))

interface DeskPanelProps {
  content: Content
  desk: Desk
  steps: Steps
  rights: DeskRights
  nameOf: (userId: string | null) => string
  selection: string
  editor: RefObject<EditorHandle | null>
  /** Another one each time the text was counted again; null until the text is there. */
  summary: TextSummary | null
  talk: ReturnType<typeof useTalk>
  isDrawer: boolean
  isDrawerOpen: boolean
  onClose: () => void
  onRestore: (revision: Revision) => Promise<void>
}

/** What there is to know and do about a text, one thing at a time, named in the address. */
export function DeskPanel(props: DeskPanelProps) {
  const { content, rights, talk, isDrawer, isDrawerOpen, onClose } = props
  // Once, on arrival: a panel that changed by itself would pull the field from under whoever types in it.
  const [first] = useState<PanelName>(() => (content.status === 'changes_requested' ? 'review' : 'details'))
  const [wanted, setWanted] = useUrlState<string>('panel', first)
  const names = panels.filter(
    (name) =>
      (name !== 'feedback' || (rights.canWrite && content.channel_id !== null)) &&
      (rights.canRead || name === 'details'),
  )
  const open: PanelName = names.find((name) => name === wanted) ?? 'details'
  return (
    <SidePanel
      names={names}
      open={open}
      counts={{ comments: talk.remarks.open }}
      onOpen={setWanted}
      isDrawer={isDrawer}
      isDrawerOpen={isDrawerOpen}
      onClose={onClose}
    >
      <OpenPanel {...props} name={open} />
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
  talk,
  isDrawer,
  onClose,
  onRestore,
}: DeskPanelProps & { name: PanelName }) {
  const channels = useContentChannelsQuery(undefined, { skip: name !== 'details' || !rights.canRead })
  const pillars = useContentPillarsQuery(undefined, { skip: name !== 'details' || !rights.canRead })
  switch (name) {
    case 'details':
      return (
        <DetailsPanel
          content={content}
          desk={desk}
          isEditable={rights.canWrite}
          canRead={rights.canRead}
          channels={channels.data?.data ?? []}
          pillars={pillars.data?.data ?? []}
          nameOf={nameOf}
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
          remarks={talk.remarks}
          onAccept={rights.canWrite ? talk.accept : null}
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
    case 'numbers':
      return <NumbersPanel content={content} />
    case 'history':
      return <HistoryPanel content={content} nameOf={nameOf} />
  }
}
