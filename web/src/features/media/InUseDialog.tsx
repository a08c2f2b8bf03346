import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PicturesInUse } from './use-bulk-actions.ts'

interface InUseDialogProps {
  inUse: PicturesInUse | null
  onClose: () => void
  onConfirm: (inUse: PicturesInUse) => void
}

/** Lists the posts that would lose a picture. */
export function InUseDialog({ inUse, onClose, onConfirm }: InUseDialogProps) {
  const posts = [...new Map(inUse?.posts.map((post) => [post.id, post])).values()]
  return (
    <ConfirmDialog
      opened={inUse !== null}
      title={inUse?.ids.length === 1 ? 'This picture is in use' : 'Some pictures are in use'}
      action="Delete anyway"
      onClose={onClose}
      onConfirm={() => inUse && onConfirm(inUse)}
    >
      Used in these posts. It’s removed from them in 30 days:
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
