import type { ContentItem } from '@draftwright/contract/content'
import { IconArchive, IconArchiveOff, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { type BulkVerb, useBulkMove } from './use-bulk-move.ts'

const actions: { verb: BulkVerb; label: string; Icon: typeof IconArchive }[] = [
  { verb: 'restore', label: 'Restore', Icon: IconRestore },
  { verb: 'unarchive', label: 'Back to drafts', Icon: IconArchiveOff },
  { verb: 'archive', label: 'Archive', Icon: IconArchive },
  { verb: 'remove', label: 'Move to trash', Icon: IconTrash },
]

/** The actions on the selected posts; each button is shown if it changes at least one of them. */
export function PostsBulkBar({ posts, selection }: { posts: readonly ContentItem[]; selection: Selection }) {
  const { listFitting, perform } = useBulkMove()
  const [isBusy, setBusy] = useState(false)
  const chosen = posts.filter(({ id }) => selection.ids.has(id))
  if (chosen.length === 0) return null
  const run = async (verb: BulkVerb) => {
    setBusy(true)
    await perform(verb, chosen)
    setBusy(false)
    selection.clear()
  }
  const shown = actions.filter(({ verb }) => listFitting(verb, chosen).length > 0)
  return (
    <SelectionBar
      label="Selected posts"
      words={String(chosen.length)}
      onClear={selection.clear}
      more={
        chosen.length < posts.length ? (
          <Button variant="link" size="no_size" onClick={selection.all}>
            Select all {posts.length}
          </Button>
        ) : null
      }
    >
      {shown.map(({ verb, label, Icon }) => (
        <Button
          key={verb}
          variant="outline"
          size="sm"
          icon={<Icon size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => void run(verb)}
        >
          {label}
        </Button>
      ))}
      {shown.length === 0 ? <span>Live posts must be unpublished individually</span> : null}
    </SelectionBar>
  )
}
