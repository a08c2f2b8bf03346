import type { Content, Revision } from '@draftwright/contract/content'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useContentChannelsQuery, useContentPillarsQuery } from '../api.ts'
import type { Desk } from '../use-desk.ts'
import type { DeskRights } from '../use-desk-rights.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RevisionsPanel } from './RevisionsPanel.tsx'
import { type PanelName, panels, SidePanel } from './SidePanel.tsx'

interface DeskPanelProps {
  content: Content
  desk: Desk
  rights: DeskRights
  nameOf: (userId: string | null) => string
  selection: string
  isDrawer: boolean
  isDrawerOpen: boolean
  onClose: () => void
  onRestore: (revision: Revision) => Promise<void>
}

/** What there is to know and do about a text, one thing at a time, named in the address. */
export function DeskPanel(props: DeskPanelProps) {
  const { content, rights, isDrawer, isDrawerOpen, onClose } = props
  const [wanted, setWanted] = useUrlState<string>('panel', 'details')
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
  rights,
  nameOf,
  selection,
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
    case 'preview':
      return <PreviewPanel content={content} />
    case 'revisions':
      return <RevisionsPanel content={content} nameOf={nameOf} canRestore={rights.canWrite} onRestore={onRestore} />
    case 'feedback':
      return (
        <FeedbackPanel
          content={content}
          channelId={content.channel_id ?? ''}
          selection={selection}
          saver={desk.saver}
          onTaken={desk.adopt}
        />
      )
    case 'numbers':
      return <NumbersPanel content={content} />
    case 'history':
      return <HistoryPanel content={content} nameOf={nameOf} />
  }
}
