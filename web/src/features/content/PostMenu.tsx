import type { ContentItem } from '@draftwright/contract/content'
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type ActionItem, ActionMenu } from '../../ui/ActionMenu.tsx'
import { type Move, useMoveContentMutation, useRemoveContentMutation } from './api.ts'
import { useDeskRights } from './use-desk-rights.ts'

/** What can be done with a text without opening it; everything here can be undone. */
export function PostMenu({ post }: { post: ContentItem }) {
  const [move] = useMoveContentMutation()
  const [remove] = useRemoveContentMutation()
  const { canRead, canWrite } = useDeskRights(post)
  const navigate = useNavigate()
  const { id, title } = post
  const isLive = post.status === 'published'
  const act = async (verb: Move | 'remove', done: string, undo: Move | 'remove') => {
    const answer = verb === 'remove' ? await remove(id) : await move({ id, verb })
    if ('error' in answer && answer.error) toastError(answer.error)
    else toast(`“${title}” ${done}`, { undo: () => void (undo === 'remove' ? remove(id) : move({ id, verb: undo })) })
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
