import type { Source } from '@draftwright/contract/research'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  type SourceOwner,
  useAddSourcesMutation,
  useReadSourceQuery,
  useRemoveSourceMutation,
  useRetrySourceMutation,
} from './api.ts'
import styles from './SourcesPanel.module.css'

interface SourceRowProps {
  source: Source
  owner: SourceOwner
  isEditable: boolean
  onCite: ((source: Source) => void) | undefined
}

const stateWords = { waiting: 'Waiting…', loading: 'Loading…', reading: 'Reading…' } as const

function describeState({ state, error, read_on, is_shortened, address, title }: Source): string {
  if (state === 'failed') return `${address === null ? title : 'The page'} ${error ?? 'could not be read.'}`
  if (state !== 'read') return stateWords[state]
  return [read_on && `Read ${formatDay(read_on)}`, is_shortened && 'only its first part is kept']
    .filter(Boolean)
    .join(', ')
}

export function SourceRow({ source, owner, isEditable, onCite }: SourceRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [retry, { isLoading: isRetrying }] = useRetrySourceMutation()
  const [remove] = useRemoveSourceMutation()
  const [add] = useAddSourcesMutation()
  const params = { id: source.id }
  const { title, address } = source
  const takeOut = async () => {
    setAsking(false)
    const { error } = await remove({ params })
    if (error !== undefined) return showErrorToast(error)
    const undo = () =>
      void add({ body: { ...owner, addresses: [address ?? ''] } })
        .unwrap()
        .catch(showErrorToast)
    showToast('Source removed', address === null ? {} : { undo })
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {address === null ? (
          <span className={styles.name}>{title}</span>
        ) : (
          <a className={styles.name} href={address} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        )}
        {address === null ? null : <span className={styles.fact}>{new URL(address).hostname}</span>}
        <span className={source.state === 'failed' ? styles.failure : styles.fact}>{describeState(source)}</span>
      </div>
      <div className={styles.actions}>
        {source.state === 'read' && onCite !== undefined ? (
          <Button variant="ghost" size="sm" aria-label={`Cite ${title}`} onClick={() => onCite(source)}>
            Cite
          </Button>
        ) : null}
        {source.state === 'read' ? (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide text' : 'Show text'}
          </Button>
        ) : null}
        {source.state === 'failed' && isEditable && address !== null ? (
          <Button
            variant="ghost"
            size="sm"
            loading={isRetrying}
            onClick={() => void retry({ params }).unwrap().catch(showErrorToast)}
          >
            Try again
          </Button>
        ) : null}
        {isEditable ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove ${title}`}
            onClick={() => (address === null ? setAsking(true) : void takeOut())}
          >
            Remove
          </Button>
        ) : null}
      </div>
      {isOpen ? <Passages id={source.id} /> : null}
      <ConfirmDialog
        opened={isAsking}
        title="Remove this file?"
        action="Remove file"
        onClose={() => setAsking(false)}
        onConfirm={takeOut}
      >
        Its text is deleted. Footnotes in the post stay.
      </ConfirmDialog>
    </li>
  )
}

function Passages({ id }: { id: string }) {
  const { data } = useReadSourceQuery({ params: { id } })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
    <div className={styles.passages} tabIndex={0} role="region" aria-label="Text of the source">
      {data?.passages.map((passage, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- passages have no names, and do not change
        <p key={at}>{passage}</p>
      ))}
    </div>
  )
}
