import type { ContentItem } from '@draftwright/contract/content'
import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import type { ActionItem } from '../../ui/MenuButton.tsx'
import { type TransitionName, useTransitionContentMutation, useRemoveContentMutation } from './api.ts'
import { useContentRights } from './use-content-rights.ts'

/** The actions on a text in the list; each can be undone. */
export function PostMenu({ post }: { post: ContentItem }) {
  const [move] = useTransitionContentMutation()
  const [remove] = useRemoveContentMutation()
  const { canRead, canWrite } = useContentRights(post)
  const navigate = useNavigate()
  const canSeeNumbers = useCan()('analytics:read')
  const { id, title } = post
  const isLive = post.status === 'published'
  const act = async (verb: TransitionName | 'remove', done: string, undo: TransitionName | 'remove') => {
    const answer = verb === 'remove' ? await remove(id) : await move({ id, verb })
    if ('error' in answer && answer.error) showErrorToast(answer.error)
    else
      showToast(`“${title}” ${done}`, { undo: () => void (undo === 'remove' ? remove(id) : move({ id, verb: undo })) })
  }
  const items: ActionItem[] = post.deleted_at
    ? canWrite
      ? [{ label: 'Restore', icon: IconRestore, onClick: () => void act('restore', 'restored', 'remove') }]
      : []
    : [
        { label: 'Open', icon: IconPencil, onClick: () => void navigate(paths.content(id)) },
        ...(canRead
          ? [
              {
                label: 'Repurpose…',
                icon: IconCopyPlus,
                onClick: () => void navigate(`${paths.content(id)}/repurpose`),
              },
            ]
          : []),
        ...(isLive && canSeeNumbers
          ? [
              {
                label: 'Analytics',
                icon: IconChartBar,
                onClick: () => void navigate(`${paths.analytics}?content_id=${id}`),
              },
            ]
          : []),
        ...(isLive && post.url
          ? [
              {
                label: 'View live',
                icon: IconExternalLink,
                onClick: () => window.open(post.url ?? '', '_blank', 'noopener'),
              },
            ]
          : []),
        ...(canWrite && post.status === 'archived'
          ? [
              {
                label: 'Back to drafts',
                icon: IconArchiveOff,
                onClick: () => void act('unarchive', 'is back in drafts', 'archive'),
              },
            ]
          : []),
        ...(canWrite && !isLive && post.status !== 'archived'
          ? [{ label: 'Archive', icon: IconArchive, onClick: () => void act('archive', 'archived', 'unarchive') }]
          : []),
        ...(canWrite && !isLive
          ? [
              {
                label: 'Move to trash',
                icon: IconTrash,
                isDanger: true,
                onClick: () => void act('remove', 'moved to the trash', 'restore'),
              },
            ]
          : []),
      ]
  if (items.length === 0) return null
  return <ActionMenu label={`Actions for ${title}`} items={items} />
}
