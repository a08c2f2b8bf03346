import type { Idea } from '@draftwright/contract/ideas'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useRemoveIdeaMutation } from './api.ts'
import { extractFirstLine } from './idea-title.ts'
import { IdeaRow } from './IdeaRow.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import rows from '../../ui/rows.module.css'

interface IdeaListProps {
  ideas: Idea[]
  /** Newer rows are loading; these stay visible meanwhile. */
  isStale?: boolean
}

/** Rows that J and K move through, and Enter opens. */
export function IdeaList({ ideas, isStale = false }: IdeaListProps) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  useListKeys(list, { onNew: () => void navigate(paths.createIdea) })
  const [toDelete, setToDelete] = useState<Idea | null>(null)
  const [remove, { isLoading }] = useRemoveIdeaMutation()
  return (
    <>
      <ul ref={list} id="ideas-list" className={rows.list} aria-busy={isStale} aria-label="Ideas">
        {ideas.map((idea) => (
          <IdeaRow key={idea.id} idea={idea} onDelete={() => setToDelete(idea)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={toDelete !== null}
        title="Delete this idea?"
        action="Delete idea"
        isBusy={isLoading}
        onClose={() => setToDelete(null)}
        onConfirm={() => {
          if (toDelete === null) return
          remove({ params: { id: toDelete.id } })
            .unwrap()
            .then(() => setToDelete(null), showErrorToast)
        }}
      >
        {toDelete !== null && describeDeletion(toDelete)}
      </ConfirmDialog>
    </>
  )
}

/** What is deleted with an idea, by name. */
export function describeDeletion({ text, n_contents, voice_input }: Idea): string {
  const voice = voice_input === null ? '' : ' and its transcript'
  const posts =
    n_contents === 0
      ? ''
      : n_contents === 1
        ? ' The post made from it stays.'
        : ` The ${n_contents} posts made from it stay.`
  return `“${extractFirstLine(text, 80)}”${voice} will be gone for good.${posts}`
}
