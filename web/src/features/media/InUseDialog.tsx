import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { InUse } from './use-bulk.ts'

interface InUseDialogProps {
  inUse: InUse | null
  onClose: () => void
  onConfirm: (inUse: InUse) => void
}

/** Names the posts that would lose a picture. */
export function InUseDialog({ inUse, onClose, onConfirm }: InUseDialogProps) {
  const posts = [...new Map(inUse?.posts.map((post) => [post.id, post])).values()]
  return (
    <ConfirmDialog
      opened={inUse !== null}
      title={inUse?.ids.length === 1 ? 'This picture is in use' : 'Some of these pictures are in use'}
      action="Delete anyway"
      onClose={onClose}
      onConfirm={() => inUse && onConfirm(inUse)}
    >
      These posts show it. In 30 days, when it leaves the trash, they lose it:
      <ul>
        {posts.slice(0, 8).map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.content(id)}>{title}</Link>
          </li>
        ))}
      </ul>
      {posts.length > 8 && `and ${posts.length - 8} more`}
    </ConfirmDialog>
  )
}
