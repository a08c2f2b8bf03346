import type { Idea } from '@draftwright/contract/ideas'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useRemoveIdeaMutation } from './api.ts'
import { firstLine } from './idea-title.ts'
import { IdeaRow } from './IdeaRow.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import rows from '../../ui/rows.module.css'

interface IdeaListProps {
  ideas: Idea[]
  /** Newer rows are on their way; these stay readable meanwhile. */
  isStale?: boolean
}

/** Rows that J and K walk through, and Enter opens. */
export function IdeaList({ ideas, isStale = false }: IdeaListProps) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  useListKeys(list, { onNew: () => void navigate('/create') })
  const [doomed, setDoomed] = useState<Idea | null>(null)
  const [remove, { isLoading }] = useRemoveIdeaMutation()
  return (
    <>
      <ul ref={list} id="ideas-list" className={rows.list} aria-busy={isStale} aria-label="Ideas">
        {ideas.map((idea) => (
          <IdeaRow key={idea.id} idea={idea} onDelete={() => setDoomed(idea)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete this idea?"
        action="Delete idea"
        isBusy={isLoading}
        onClose={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed === null) return
          remove({ params: { id: doomed.id } })
            .unwrap()
            .then(() => setDoomed(null), toastError)
        }}
      >
        {doomed !== null && deletionLoss(doomed)}
      </ConfirmDialog>
    </>
  )
}

/** What goes with an idea, by name. */
export function deletionLoss({ text, n_contents, voice_input }: Idea): string {
  const voice = voice_input === null ? '' : ' and its transcript'
  const posts =
    n_contents === 0
      ? ''
      : n_contents === 1
        ? ' The post made from it stays.'
        : ` The ${n_contents} posts made from it stay.`
  return `“${firstLine(text, 80)}”${voice} will be gone for good.${posts}`
}
