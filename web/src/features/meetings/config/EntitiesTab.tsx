import type { ContextEntity } from '@draftwright/contract/meetings/context-entities'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import rows from '../../../ui/rows.module.css'
import { SearchField } from '../../../ui/SearchField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import {
  useCreateContextEntityMutation,
  useListContextEntitiesQuery,
  useRemoveContextEntityMutation,
  useUpdateContextEntityMutation,
} from '../api.ts'
import { kindNames } from '../kind-names.ts'
import styles from './config.module.css'

/** What meetings are about: records of the CRM, pillars, and subjects of one's own. */
export function EntitiesTab() {
  const [q] = useUrlState<string>('q', '')
  const [page] = useUrlState<string>('page', '1')
  const { data, error, refetch } = useListContextEntitiesQuery({ query: { q, page } })
  const [editing, setEditing] = useState<ContextEntity | 'new' | null>(null)
  const [removing, setRemoving] = useState<ContextEntity | null>(null)
  const [remove, { isLoading }] = useRemoveContextEntityMutation()
  async function confirm({ id, name }: ContextEntity) {
    try {
      await remove({ params: { id } }).unwrap()
      showToast(`${name} was deleted`)
    } catch (failure) {
      showErrorToast(failure)
    }
    setRemoving(null)
  }
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.head}>
        <SearchField label="Search entities" />
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add a subject
        </Button>
      </div>
      {data === undefined ? <RowsSkeleton rows={6} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState
          title={q === '' ? 'Nothing yet' : 'Nothing matches'}
          text="Link meetings to companies, contacts, deals and your own topics, such as a project."
        />
      ) : null}
      {data !== undefined && data.data.length > 0 ? (
        <>
          <ul className={rows.list} aria-label="Context entities">
            {data.data.map((entity) => (
              <li key={entity.id} className={styles.row}>
                <button type="button" className={styles.name} onClick={() => setEditing(entity)}>
                  <strong>{entity.name}</strong>
                  <span className={styles.facts}>
                    {[kindNames[entity.kind], ...entity.aliases, ...entity.domains].join(' · ')}
                  </span>
                </button>
                <Link className={styles.facts} to={`${paths.meetings}?about=${entity.id}`}>
                  {entity.n_meetings === 1 ? '1 meeting' : `${entity.n_meetings} meetings`}
                </Link>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${entity.name}`}
                  onClick={() => setRemoving(entity)}
                >
                  <IconTrash size={16} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          <Pager meta={data.meta} />
        </>
      ) : null}
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' ? 'New subject' : 'Context entity'}
        size="md"
      >
        {editing !== null && (
          <EntityForm entity={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Modal>
      {removing !== null && (
        <ConfirmDialog
          opened
          title={`Delete ${removing.name}?`}
          action="Delete entity"
          isBusy={isLoading}
          onConfirm={() => void confirm(removing)}
          onClose={() => setRemoving(null)}
        >
          {removing.n_meetings === 0
            ? 'No meeting is about it.'
            : `${removing.n_meetings === 1 ? 'One meeting is' : `${removing.n_meetings} meetings are`} no longer about it. The meetings stay.`}
        </ConfirmDialog>
      )}
    </>
  )
}

function EntityForm({ entity, onClose }: { entity: ContextEntity | null; onClose: () => void }) {
  const [name, setName] = useState(entity?.name ?? '')
  const [aliases, setAliases] = useState(entity?.aliases.join(', ') ?? '')
  const [domains, setDomains] = useState(entity?.domains.join(', ') ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [create, { isLoading: isCreating }] = useCreateContextEntityMutation()
  const [update, { isLoading: isUpdating }] = useUpdateContextEntityMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const body = { name: name.trim(), aliases: splitList(aliases), domains: splitList(domains) }
    try {
      if (entity === null) await create({ body: { kind: 'free', ...body } }).unwrap()
      else await update({ params: { id: entity.id }, body }).unwrap()
      onClose()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Other names"
          description="Separated by commas"
          value={aliases}
          onChange={(event) => setAliases(event.currentTarget.value)}
        />
        <TextInput
          label="Domains"
          description="Meetings with people of these domains are about it"
          placeholder="example.com, example.org"
          value={domains}
          onChange={(event) => setDomains(event.currentTarget.value)}
        />
        {entity !== null && entity.kind !== 'free' && (
          <Text size="sm" c="dimmed">
            It stands for a record of the workspace; the record itself is not changed here.
          </Text>
        )}
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isCreating || isUpdating} disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
